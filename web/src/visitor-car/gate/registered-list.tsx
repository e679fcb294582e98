import type { CarTodayView } from "@danji/contract/visitor-car/car-desk";
import { carDeskCopy } from "@danji/contract/visitor-car/car-desk.copy";
import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import { CarFront } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "#ui/empty-state.tsx";
import { CarRow } from "./car-row.tsx";
import { isFound } from "./gate-data.ts";
import type { MarkWords } from "./mark-kind.ts";

const copy = carDeskCopy.today;

interface RegisteredListProps {
  readonly apartmentId: number;
  readonly digits: string;
  /** Undefined where the phone has no list of today. */
  readonly cars: readonly CarTodayView[] | undefined;
  /** Milliseconds. */
  readonly now: number;
}

/** The cars that were registered for today. */
export function RegisteredList({ apartmentId, digits, cars, now }: RegisteredListProps) {
  // Beside the rows, since a search takes them off the screen: a tap can be taken back afterwards.
  const [lastMarks, setLastMarks] = useState<ReadonlyMap<number, MarkWords>>(new Map());
  if (cars === undefined)
    return <EmptyState icon={<CarFront />} title={gateCopy.list.offlineEmpty} hint={gateCopy.list.offlineEmptyHint} />;
  const found = cars.filter(({ plate }) => isFound(plate, digits));
  if (found.length === 0) return <EmptyState icon={<CarFront />} title={digits === "" ? copy.empty : copy.notFound} />;
  return (
    <ul aria-label={copy.title} className="flex flex-col gap-3">
      {found.map((car) => (
        <CarRow
          key={car.visitId}
          apartmentId={apartmentId}
          car={car}
          now={now}
          last={lastMarks.get(car.visitId)}
          onMarked={(mark) => setLastMarks((before) => new Map(before).set(car.visitId, mark))}
        />
      ))}
    </ul>
  );
}
