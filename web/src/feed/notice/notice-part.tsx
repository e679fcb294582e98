import type { NoticeView } from "@danji/contract/notice/notice";
import { noticeCopy as copy } from "@danji/contract/notice/notice.copy";
import { audienceText } from "@danji/contract/notice/audience-text";
import { CheckCircle2, History, UsersRound } from "lucide-react";
import { useViewerId } from "#account/profile/profile.queries.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { dayOf } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { LiveRegion } from "#ui/live-region.tsx";
import { acknowledgeKind, acknowledgeLane } from "./acknowledge-kind.ts";
import { NoticeFiles } from "./notice-files.tsx";
import { useReadOnce } from "./notice.queries.ts";
import { enqueueAcknowledgement } from "./acknowledge-outbox.ts";

interface NoticePartProps {
  readonly feedId: number;
  /** Absent on one of a client that knows no kinds. */
  readonly notice: NoticeView | undefined;
}

/** Below the text of a notice: whom it is for, until when it holds, and what it asks of the reader, who has opened it now. */
export function NoticePart({ feedId, notice }: NoticePartProps) {
  useReadOnce(feedId);
  if (notice === undefined) return null;
  const { audience, until, wantsAcknowledgement, files, isChanged } = notice;
  return (
    <div className="flex flex-col gap-3">
      {files.length > 0 && <NoticeFiles feedId={feedId} files={files} />}
      {isChanged && (
        <Link
          to={paths.noticeChanges(feedId)}
          className="flex min-h-11 items-center gap-2 self-start text-sm font-semibold text-accent-ink"
        >
          <History aria-hidden="true" className="size-4 shrink-0" />
          {copy.changes}
        </Link>
      )}
      {audience !== null && (
        <p className="flex items-start gap-2 text-sm text-muted">
          <UsersRound aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {copy.forSome(audienceText(audience))}
        </p>
      )}
      {until !== null && <p className="text-sm text-muted">{copy.until(dayOf(until))}</p>}
      {wantsAcknowledgement && <Acknowledgement feedId={feedId} isDone={notice.isAcknowledged} />}
    </div>
  );
}

function Acknowledgement({ feedId, isDone }: { readonly feedId: number; readonly isDone: boolean }) {
  const viewerId = useViewerId();
  const entry = useOutbox(acknowledgeKind, acknowledgeLane(feedId)).at(-1);
  const failure = entry?.item.failure;
  const isWaiting = entry !== undefined && failure === undefined;
  if (isDone) {
    return (
      <p
        role="status"
        className="flex items-center gap-2 rounded-lg bg-accent-soft px-4 py-3 text-sm font-semibold text-accent-ink"
      >
        <CheckCircle2 aria-hidden="true" className="size-5 shrink-0" />
        {copy.acknowledged}
      </p>
    );
  }
  return (
    <section aria-label={copy.acknowledge} className="flex flex-col gap-3 rounded-lg bg-sunken px-4 py-4">
      <p className="text-sm text-body">{copy.acknowledgeHint}</p>
      <Button
        block
        busy={isWaiting}
        disabled={viewerId === undefined}
        onClick={() => viewerId !== undefined && enqueueAcknowledgement(viewerId, feedId)}
      >
        {copy.acknowledge}
      </Button>
      <LiveRegion className="text-sm text-muted">
        {isWaiting ? (entry.isSending ? copy.acknowledging : copy.acknowledgeWaits) : failure}
      </LiveRegion>
    </section>
  );
}
