import { reservationDeskCopy } from "@danji/contract/reservation/reservation-desk.copy";
import type { FacilityListView, FacilityView } from "@danji/contract/facility/facility";
import { isDay, seoulDay } from "@danji/contract/platform/seoul-clock";
import { reservationScreenCopy } from "@danji/contract/reservation/reservation-screen.copy";
import { CalendarRange } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { useMinute } from "#platform/time/use-minute.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { useOfficeFacilities } from "../office-reservation.queries.ts";
import { DayPicker } from "../today/day-picker.tsx";
import { WeekCalendar } from "./week-calendar.tsx";

const copy = reservationDeskCopy.week;

/** /office/:apartmentId/reservation-week: the week of a facility, where bookings are moved. */
export default function WeekDeskPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const { data, error, refetch } = useOfficeFacilities(apartmentId);
  return (
    <DeskPage title={copy.title} hint={copy.hint}>
      <div className="flex flex-col gap-4 px-5 min-[1024px]:px-6 pb-10">
        {data !== undefined ? (
          <Week apartmentId={apartmentId} list={data} />
        ) : error === null ? (
          <Loading className="flex flex-col gap-4">
            <Skeleton className="h-11 rounded-md" />
            <Skeleton className="h-96 rounded-lg" />
          </Loading>
        ) : (
          <LoadFailed title={copy.failed} error={error} onRetry={refetch} />
        )}
      </div>
    </DeskPage>
  );
}

interface WeekProps {
  readonly apartmentId: number;
  readonly list: FacilityListView;
}

function Week({ apartmentId, list }: WeekProps) {
  const keys = useSearchParams();
  const navigate = useNavigate();
  useMinute(true);
  const [seat, setSeat] = useState<number>();
  const bookable = list.facilities.filter(({ kind }) => kind !== "INFO");
  // As it was opened: a list that comes in another order does not take away what is being moved.
  const [first] = useState(bookable[0]?.facilityId);
  const shown = keys.get("facility") ?? String(first);
  const facility = bookable.find(({ facilityId }) => String(facilityId) === shown) ?? bookable[0];
  if (facility === undefined) return <EmptyState icon={<CalendarRange />} title={copy.none} />;
  const today = seoulDay(new Date(correctedNow()));
  const asked = keys.get("day") ?? "";
  const day = isDay(asked) ? asked : today;
  const show = (next: { readonly day?: string; readonly facility?: number }) => {
    const query = new URLSearchParams({ facility: String(next.facility ?? facility.facilityId), day: next.day ?? day });
    navigate(`${paths.officeReservationWeek(apartmentId)}?${query.toString()}`, { replace: true });
  };
  const holidays = new Map(list.holidays.map((one) => [one.day, one.name]));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <select
          aria-label={copy.facility}
          value={facility.facilityId}
          className="min-h-11 max-w-full rounded-md border border-edge bg-surface px-3 text-base"
          onChange={({ currentTarget }) => {
            setSeat(undefined);
            show({ facility: Number(currentTarget.value) });
          }}
        >
          {bookable.map(({ facilityId, name }) => (
            <option key={facilityId} value={facilityId}>
              {name}
            </option>
          ))}
        </select>
        <SeatSelect facility={facility} seat={seat} onSeat={setSeat} />
        <DayPicker
          day={day}
          today={today}
          step={7}
          labels={{ before: copy.before, after: copy.after }}
          onDay={(next) => show({ day: next })}
        />
      </div>
      <WeekCalendar
        key={facility.facilityId}
        apartmentId={apartmentId}
        facility={facility}
        seat={seat}
        day={day}
        holidays={holidays}
        onDay={(next) => show({ day: next })}
      />
    </>
  );
}

interface SeatSelectProps {
  readonly facility: FacilityView;
  readonly seat: number | undefined;
  readonly onSeat: (seat: number | undefined) => void;
}

const SeatSelect = ({ facility: { kind, settings }, seat, onSeat }: SeatSelectProps) =>
  kind === "SEAT" && (
    <select
      aria-label={copy.seat}
      value={seat ?? ""}
      className="min-h-11 rounded-md border border-edge bg-surface px-3 text-base"
      onChange={({ currentTarget: { value } }) => onSeat(value === "" ? undefined : Number(value))}
    >
      <option value="">{copy.allSeats}</option>
      {Array.from({ length: settings.places }, (_, index) => index + 1).map((one) => (
        <option key={one} value={one}>
          {reservationScreenCopy.seat(one)}
        </option>
      ))}
    </select>
  );
