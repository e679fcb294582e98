import type { CarTodayView } from "@danji/contract/visitor-car/car-desk";
import { carDeskCopy } from "@danji/contract/visitor-car/car-desk.copy";
import { plateTail } from "@danji/contract/visitor-car/plate";
import { CarFront } from "lucide-react";
import { useState } from "react";
import { useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { useMinute } from "#platform/time/use-minute.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { useCarsToday } from "../desk/car-desk.queries.ts";
import { CarRow } from "./car-row.tsx";

const copy = carDeskCopy.today;

/** /office/:apartmentId/cars/today: the cars of the day, found by their last four digits and marked by one tap. */
export default function CarsTodayPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const { data, error, refetch } = useCarsToday(apartmentId);
  const [digits, setDigits] = useState("");
  useMinute(true);
  const now = correctedNow();
  const found = data?.cars.filter((car) => isFound(car, digits)) ?? [];
  return (
    <DeskPage title={copy.title}>
      <div className="flex max-w-[42rem] flex-col gap-4 px-5 pb-10">
        <input
          aria-label={copy.search}
          placeholder={copy.search}
          value={digits}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          className="min-h-16 w-full rounded-lg border border-edge bg-surface px-4 text-center text-2xl font-bold tracking-widest tabular-nums placeholder:text-lg placeholder:font-medium placeholder:tracking-normal"
          onChange={({ currentTarget: { value } }) => setDigits(value.normalize("NFKC").replaceAll(/\D/g, ""))}
        />
        {data === undefined && error === null && (
          <Loading className="flex flex-col gap-3">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-28 rounded-lg" />
            ))}
          </Loading>
        )}
        {data === undefined && error !== null && <LoadFailed title={copy.failed} error={error} onRetry={refetch} />}
        {data !== undefined && found.length === 0 && (
          <EmptyState icon={<CarFront />} title={digits === "" ? copy.empty : copy.notFound} />
        )}
        {found.length > 0 && (
          <ul aria-label={copy.title} className="flex flex-col gap-3">
            {found.map((car) => (
              <CarRow key={car.visitId} apartmentId={apartmentId} car={car} now={now} />
            ))}
          </ul>
        )}
      </div>
    </DeskPage>
  );
}

/** From the first digits on, wherever they stand in the last four. */
const isFound = ({ plate }: CarTodayView, digits: string): boolean =>
  digits === "" || (plateTail(plate)?.includes(digits) ?? false);
