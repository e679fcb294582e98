import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import { DoorClosed } from "lucide-react";
import { useEndedHomes } from "./residence.queries.ts";

/** Homes that the office has ended lately, each with the reason; nothing while they cannot be read. */
export function EndedHomes() {
  const { data: homes = [] } = useEndedHomes();
  if (homes.length === 0) return null;
  return (
    <section aria-label={copy.endedTitle} className="flex flex-col gap-3 px-5 pb-5">
      <h2 className="pt-2 text-sm font-bold text-muted">{copy.endedTitle}</h2>
      <ul className="flex flex-col gap-3">
        {homes.map(({ memberApartmentId, apartmentName, building, unit, endedOn, isTurnover }) => (
          <li key={memberApartmentId} className="flex gap-3 rounded-lg border border-line p-5">
            <DoorClosed aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <h3 className="font-bold wrap-anywhere">{`${apartmentName} ${building} ${unit}`}</h3>
              <p className="text-sm text-body">
                {isTurnover
                  ? copy.endedByTurnover(endedOn.replaceAll("-", "."))
                  : copy.endedByOffice(endedOn.replaceAll("-", "."))}
              </p>
              <p className="text-sm text-muted">{copy.endedHint}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
