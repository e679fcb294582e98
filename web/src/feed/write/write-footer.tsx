import { feedCopy } from "@danji/contract/copy/feed";
import { feedLimits } from "@danji/contract/feed";
import type { RefObject } from "react";
import { useMyComplex } from "#complex/residence/my-complex.queries.ts";
import { PhotoAttach } from "#image/photo-attach.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { Sending } from "./use-sending.ts";
import type { Writing } from "./use-writing.ts";

interface WriteFooterProps {
  readonly writing: Writing;
  readonly sending: Sending;
  readonly busy: boolean;
  readonly chooser: RefObject<HTMLInputElement | null>;
}

/** The bar below a post that is written: how far it is on its way, what a manager chooses, and its photos. */
export function WriteFooter({ writing, sending, busy, chooser }: WriteFooterProps) {
  return (
    <>
      <p role="status" className="text-sm text-muted tabular-nums not-empty:pb-2">
        {busy && sending.step !== "writing" && sending.told}
      </p>
      {sending.step === "sending" && sending.share !== undefined && (
        <div className="animate-rise pb-3">
          <ProgressBar label={feedCopy.sendingPhotos} share={sending.share} />
        </div>
      )}
      {sending.step === "failed" && (
        <p role="alert" className="animate-rise pb-3 text-sm text-danger">
          {sending.told}
        </p>
      )}
      <ManagerChoices writing={writing} disabled={busy} />
      <PhotoAttach
        ref={chooser}
        most={feedLimits.imagesMax}
        count={writing.staying.length + writing.photos.length}
        disabled={busy}
        onChoose={(files) => void writing.add(files)}
      />
    </>
  );
}

interface ManagerChoicesProps {
  readonly writing: Writing;
  readonly disabled: boolean;
}

/** Only a manager of the complex writes notices; what kind a post is never changes later. */
function ManagerChoices({ writing: { draft, change }, disabled }: ManagerChoicesProps) {
  const isManager = useMyComplex().data?.isManager === true;
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
