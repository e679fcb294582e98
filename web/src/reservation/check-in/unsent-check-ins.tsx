import { checkInCopy as copy } from "@danji/contract/reservation/check-in.copy";
import type { OutboxEntry } from "#platform/outbox/outbox-entries.ts";
import { unsentFrame, UnsentStatus } from "#platform/outbox/unsent-status.tsx";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { clockOf } from "#platform/time/date.ts";
import { checkInKind } from "./check-in-kind.ts";

/** The scans that the server has not answered, or refused while their screen was closed, above the bookings. */
export function UnsentCheckIns() {
  const entries = useOutbox(checkInKind);
  if (entries.length === 0) return null;
  return (
    <section aria-label={copy.unsent} className="bg-canvas px-5 pt-3">
      <h2 className="px-1 pb-2 text-base font-bold">{copy.unsent}</h2>
      <ul className="flex flex-col gap-2">
        {entries.map((entry) => (
          <li key={entry.item.id} className={unsentFrame}>
            <UnsentCheckIn entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnsentCheckIn({ entry }: { readonly entry: OutboxEntry }) {
  const text = copy.scannedAt(clockOf(new Date(entry.item.at).toISOString()));
  return (
    <>
      <p className="text-base font-semibold">{text}</p>
      <UnsentStatus entry={entry} text={text} />
    </>
  );
}
