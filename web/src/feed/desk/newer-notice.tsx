import { audienceText } from "@danji/contract/notice/audience-text";
import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import type { PlannedNoticeView } from "@danji/contract/notice/planned-notice";
import { KindBadge } from "#feed/notice/kind-badge.tsx";
import { NewerText, NowCard } from "#platform/form/newer-text.tsx";
import type { Seen } from "#platform/form/use-seen.ts";
import { clockOf, dayOf, momentOf } from "#platform/time/date.ts";
import { LinkedText } from "#ui/linked-text.tsx";

interface NewerNoticeProps {
  readonly state: Seen<unknown>["state"];
  /** The notice or plan that stands now. */
  readonly now: Pick<PlannedNoticeView, "kind" | "title" | "contents" | "audience" | "until" | "files" | "changedAt">;
  /** Over which version the form was begun is not known: it may be this one. */
  readonly isUnknown?: boolean;
}

/** Above a form of a notice that a colleague has changed since it was opened. */
export const NewerNotice = ({ state, now, isUnknown = false }: NewerNoticeProps) => (
  <NewerText state={state} messages={isUnknown ? { ...copy.newer, TAKEN: copy.newerUnknown } : copy.newer}>
    <NowCard label={copy.now}>
      <p className="flex flex-wrap items-center gap-2 text-sm text-body">
        <KindBadge kind={now.kind} />
        {now.audience === null ? copy.everybody : audienceText(now.audience)}
        {now.until !== null && <span>{copy.until(`${dayOf(now.until)} ${clockOf(now.until)}`)}</span>}
      </p>
      <p className="font-bold wrap-anywhere">{now.title}</p>
      <LinkedText text={now.contents} className="max-h-60 overflow-y-auto text-base text-ink" />
      {now.files.length > 0 && (
        <p className="text-sm wrap-anywhere text-body">{now.files.map(({ name }) => name).join(", ")}</p>
      )}
      <p className="text-sm text-muted">{copy.changedAt(momentOf(now.changedAt))}</p>
    </NowCard>
  </NewerText>
);
