import { feedCopy } from "@danji/contract/feed/feed.copy";
import { feedLimits } from "@danji/contract/feed/feed-rules";
import type { RefObject } from "react";
import type { Standing } from "#complex/voice/standing.ts";
import { VoiceLine } from "#complex/voice/voice-line.tsx";
import { PhotoAttach } from "#image/photo-attach.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { PostSubmission } from "./use-submit-post.ts";
import type { PostDraft } from "./post-draft.ts";

interface WriteFooterProps {
  readonly postDraft: PostDraft;
  /** The standing of a new post's author; undefined while it is not known, and for an edit, which keeps its voice. */
  readonly standing: Standing | undefined;
  /** False while lines may still come above the button for photos. */
  readonly isStandingSettled: boolean;
  readonly submission: PostSubmission;
  readonly busy: boolean;
  readonly chooser: RefObject<HTMLInputElement | null>;
}

/** The bar below a draft: progress, the manager's choice of kind, as whom one writes, and photos. */
export function WriteFooter(props: WriteFooterProps) {
  const { postDraft, standing, isStandingSettled, submission, busy, chooser } = props;
  return (
    <>
      <p role="status" className="text-sm text-muted tabular-nums not-empty:pb-2">
        {busy && submission.step !== "writing" && submission.message}
      </p>
      {submission.step === "sending" && submission.share !== undefined && (
        <div className="animate-rise pb-3">
          <ProgressBar label={feedCopy.sendingPhotos} share={submission.share} />
        </div>
      )}
      {submission.step === "failed" && (
        <p role="alert" className="animate-rise pb-3 text-sm text-danger">
          {submission.message}
        </p>
      )}
      <ManagerChoices postDraft={postDraft} disabled={busy} />
      <VoiceLine
        standing={standing}
        voice={postDraft.draft.voice ?? "NEIGHBOUR"}
        onVoice={(voice) => postDraft.change({ voice })}
        isNotice={postDraft.draft.feedType === "NOTICE"}
        disabled={busy}
      />
      {/* Shown when nothing can move it any more; its place is held. */}
      <div className={isStandingSettled ? undefined : "invisible"}>
        <PhotoAttach
          ref={chooser}
          max={feedLimits.imagesMax}
          count={postDraft.remaining.length + postDraft.photos.length}
          disabled={busy}
          onChoose={(files) => void postDraft.add(files)}
        />
      </div>
    </>
  );
}

interface ManagerChoicesProps {
  readonly postDraft: PostDraft;
  readonly disabled: boolean;
}

/** Only a manager of the complex writes notices; the kind of a post cannot be changed later. */
function ManagerChoices({ postDraft: { draft, change, isManager }, disabled }: ManagerChoicesProps) {
  const isNotice = draft.feedType === "NOTICE";
  if (!isManager || (draft.feedId !== null && !isNotice)) return null;
  return (
    <div className="flex flex-wrap gap-x-6">
      {draft.feedId === null && (
        <Checkbox
          label={feedCopy.asNotice}
          checked={isNotice}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) =>
            change(checked ? { feedType: "NOTICE" } : { feedType: "FEED", pinned: false })
          }
        />
      )}
      {isNotice && (
        <Checkbox
          label={feedCopy.pinToTop}
          checked={draft.pinned}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => change({ pinned: checked })}
        />
      )}
    </div>
  );
}
