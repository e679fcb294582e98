import type { CarTodayView, RefusedCarView } from "@danji/contract/visitor-car/car-desk";
import { carDeskCopy } from "@danji/contract/visitor-car/car-desk.copy";
import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import { plateKey } from "@danji/contract/visitor-car/plate";
import { CarFront } from "lucide-react";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { CarRow } from "./car-row.tsx";
import { RefusedMark } from "./refused-mark.tsx";
import { isFound } from "./gate-data.ts";
import { useLastMarks } from "./last-marks.ts";

const copy = carDeskCopy.today;

/** Why a list that is cut may lack a car that is looked for: fewer than four digits, a search under way, no connection. */
export type ListLack = "digits" | "reading" | "line";

interface RegisteredListProps {
  readonly apartmentId: number;
  readonly digits: string;
  /** Undefined where the phone has no list of today. */
  readonly cars: readonly CarTodayView[] | undefined;
  readonly refused: readonly RefusedCarView[] | undefined;
  /** Undefined where nothing is missing. */
  readonly lack: ListLack | undefined;
  /** Milliseconds. */
  readonly now: number;
}

/** The cars that were registered for today. */
export function RegisteredList({ apartmentId, digits, cars, refused = [], lack, now }: RegisteredListProps) {
  const lastMarks = useLastMarks();
  if (cars === undefined)
    return <EmptyState icon={<CarFront />} title={gateCopy.list.offlineEmpty} hint={gateCopy.list.offlineEmptyHint} />;
  const found = cars.filter(({ plate }) => isFound(plate, digits));
  // Until their end: the phone may have read them hours ago.
  const banned = new Map(
    refused.filter(({ until }) => Date.parse(until) > now).map((one) => [plateKey(one.plate), one]),
  );
  const registered = new Set(found.map(({ plate }) => plateKey(plate)));
  // All of them would hide the list of the day; a search shows unregistered ones, too.
  const others =
    digits === ""
      ? []
      : [...banned].filter(([key, { plate }]) => !registered.has(key) && isFound(plate, digits)).map(([, one]) => one);
  const hint = lack === undefined || lack === "reading" ? undefined : { digits: copy.cut, line: copy.cutOffline }[lack];
  if (found.length + others.length === 0) {
    if (lack === "reading")
      return (
        <Loading>
          <Skeleton className="h-36 rounded-lg" />
        </Loading>
      );
    const title = lack === undefined ? copy.notFound : copy.notInCut;
    return <EmptyState icon={<CarFront />} title={digits === "" ? copy.empty : title} hint={hint} />;
  }
  return (
    <>
      {hint !== undefined && <p className="text-base text-body">{hint}</p>}
      <ul aria-label={copy.title} className="flex flex-col gap-3">
        {others.map((car) => (
          <li key={car.plate} className="flex flex-col gap-2 rounded-lg border border-danger bg-surface p-4">
            <p className="text-3xl font-bold wrap-anywhere tabular-nums">{car.plate}</p>
            <RefusedMark car={car} />
          </li>
        ))}
        {found.map((car) => (
          <CarRow
            key={car.visitId}
            apartmentId={apartmentId}
            car={car}
            refusal={banned.get(plateKey(car.plate))}
            now={now}
            last={lastMarks.get(car.visitId)}
          />
        ))}
      </ul>
    </>
  );
}
