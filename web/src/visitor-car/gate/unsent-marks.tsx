import { carDeskCopy } from "@danji/contract/visitor-car/car-desk.copy";
import type { OutboxEntry } from "#platform/outbox/outbox-entries.ts";
import { unsentFrame, UnsentStatus } from "#platform/outbox/unsent-status.tsx";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { dayAndTime } from "#platform/time/date.ts";
import { markOutboxKind, type MarkWords } from "./mark-kind.ts";

const copy = carDeskCopy.today;

interface UnsentMarksProps {
  readonly apartmentId: number;
  /** The visits with a row, which has their taps. */
  readonly shown: ReadonlySet<number>;
}

/** The taps on cars that the list does not have, or has no more: a cancelled visit, the list of yesterday. */
export function UnsentMarks({ apartmentId, shown }: UnsentMarksProps) {
  const marks = useOutbox<MarkWords>(markOutboxKind).filter(
    ({ item: { words } }) => words.apartmentId === apartmentId && !shown.has(words.visitId),
  );
  if (marks.length === 0) return null;
  return (
    <ul aria-label={copy.unsent} className="flex flex-col gap-2">
      {marks.map((entry) => (
        <li key={entry.item.id}>
          <UnsentMark entry={entry} />
        </li>
      ))}
    </ul>
  );
}

/** One tap, where it stands, and what can be done about it. */
export function UnsentMark({ entry }: { readonly entry: OutboxEntry<MarkWords> }) {
  const text = textOf(entry.item.words);
  return (
    <div className={unsentFrame}>
      <p className="text-base font-semibold wrap-anywhere tabular-nums">{text}</p>
      <UnsentStatus entry={entry} text={text} />
    </div>
  );
}

const textOf = ({ car, kind, tappedAt, isUndone }: MarkWords): string =>
  [
    ...(car === undefined ? [] : [car]),
    (kind === "IN" ? copy.came : copy.left)(dayAndTime(tappedAt)),
    ...(isUndone ? [copy.undo] : []),
  ].join(" · ");
