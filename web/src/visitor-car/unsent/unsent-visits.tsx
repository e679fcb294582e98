import { outboxCopy } from "@danji/contract/app/outbox.copy";
import type { OutboxEntry } from "#platform/outbox/outbox-entries.ts";
import { unsentFrame, UnsentStatus } from "#platform/outbox/unsent-status.tsx";
import { visitTimeText } from "../visit-text.ts";
import type { VisitWords } from "./visit-kind.ts";

/** The visits that the server has not confirmed, above the others. */
export function UnsentVisits({ visits }: { readonly visits: readonly OutboxEntry<VisitWords>[] }) {
  if (visits.length === 0) return null;
  return (
    <ul aria-label={outboxCopy.list} className="flex flex-col gap-2">
      {visits.map((entry) => {
        const { plate, from, until } = entry.item.words;
        const when = visitTimeText(from, until);
        return (
          <li key={entry.item.id} className={unsentFrame}>
            <p className="text-base font-semibold wrap-anywhere">{plate}</p>
            <p className="text-sm text-muted">{when}</p>
            <UnsentStatus entry={entry} text={`${plate}\n${when}`} />
          </li>
        );
      })}
    </ul>
  );
}
