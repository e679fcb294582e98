import { outboxCopy } from "@danji/contract/app/outbox.copy";
import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import type { UnregisteredCarView } from "@danji/contract/visitor-car/gate/unregistered-cars";
import { CarFront } from "lucide-react";
import { PhotoTile } from "#image/photo-tile.tsx";
import type { OutboxEntry } from "#platform/outbox/outbox-entries.ts";
import { unsentFrame, UnsentStatus } from "#platform/outbox/unsent-status.tsx";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { dayAndTime } from "#platform/time/date.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { isFound } from "../gate-data.ts";
import { sightingKind, type SightingWords } from "./sighting-kind.ts";
import { UnregisteredRow } from "./unregistered-row.tsx";

const copy = gateCopy.cars;

interface UnregisteredListProps {
  readonly apartmentId: number;
  readonly digits: string;
  /** Undefined where the phone has no list. */
  readonly cars: readonly UnregisteredCarView[] | undefined;
  /** True: there are more than these. */
  readonly isCut: boolean;
}

/** The unregistered cars: what waits to be sent above those that the server knows. */
export function UnregisteredList({ apartmentId, digits, cars, isCut }: UnregisteredListProps) {
  const unsent = useOutbox<SightingWords>(sightingKind).filter(({ item }) => item.words.apartmentId === apartmentId);
  const found = cars?.filter(({ plate }) => isFound(plate, digits)) ?? [];
  const notFound = isCut ? copy.notInCut : copy.notFound;
  return (
    <>
      {unsent.length > 0 && (
        <ul aria-label={outboxCopy.list} className="flex flex-col gap-2">
          {unsent.map((entry) => (
            <UnsentSighting key={entry.item.id} entry={entry} />
          ))}
        </ul>
      )}
      {cars === undefined && unsent.length === 0 && (
        <EmptyState icon={<CarFront />} title={gateCopy.list.offlineEmpty} hint={gateCopy.list.offlineEmptyHint} />
      )}
      {cars !== undefined && found.length === 0 && unsent.length === 0 && (
        <EmptyState
          icon={<CarFront />}
          title={digits === "" ? copy.empty : notFound}
          hint={digits === "" ? copy.emptyHint : undefined}
        />
      )}
      {isCut && cars !== undefined && <p className="text-base text-body">{copy.cut(cars.length)}</p>}
      {found.length > 0 && (
        <ul aria-label={gateCopy.list.unregistered} className="flex flex-col gap-3">
          {found.map((car) => (
            <UnregisteredRow key={car.carId} apartmentId={apartmentId} car={car} />
          ))}
        </ul>
      )}
    </>
  );
}

function UnsentSighting({ entry }: { readonly entry: OutboxEntry<SightingWords> }) {
  const { plate, place, seenAt } = entry.item.words;
  const when = copy.seen(dayAndTime(seenAt));
  const [photo] = entry.files;
  return (
    <li className={unsentFrame}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-2xl font-bold wrap-anywhere tabular-nums">{plate}</p>
          <p className="text-base text-body wrap-anywhere">{place === "" ? when : `${place} · ${when}`}</p>
        </div>
        {photo !== undefined && (
          <div className="size-14 shrink-0 overflow-hidden rounded-md border border-line bg-sunken">
            <PhotoTile file={photo} name={copy.photo(plate)} />
          </div>
        )}
      </div>
      <UnsentStatus entry={entry} text={`${plate}\n${place}\n${when}`} />
    </li>
  );
}
