import { reservationDeskCopy } from "@danji/contract/reservation/reservation-desk.copy";
import type { OfficeReservationsView, OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import { allows } from "@danji/contract/complex/office-policy";
import { isDay, seoulDay } from "@danji/contract/platform/seoul-clock";
import { CalendarCheck } from "lucide-react";
import { useState } from "react";
import { useOfficeRole } from "#office/offices.queries.ts";
import { Link, useNavigate, useParams, useSearchParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { useMinute } from "#platform/time/use-minute.ts";
import { useLastKnown, useLatch } from "#platform/form/use-last-known.ts";
import { buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useOneSheet } from "#ui/overlay/use-one-sheet.ts";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { dayName } from "../../times.ts";
import { BookForPage } from "../booking/book-for-page.tsx";
import { useOfficeReservations } from "../office-reservation.queries.ts";
import { DayPicker } from "./day-picker.tsx";
import { type AskedReason, ReasonSheet } from "./reason-sheet.tsx";
import { ReservationRow } from "./reservation-row.tsx";
import { actsOf } from "./row-acts.ts";

const copy = reservationDeskCopy.today;

/** /office/:apartmentId/reservations(/new): what is booked on a day, and what waits for an approval. */
export default function ReservationsDeskPage() {
  const params = useParams();
  const apartmentId = Number(params["apartmentId"]);
  // Who loses the role keeps the screen as it was, with what is typed.
  const role = useLastKnown(useOfficeRole(apartmentId));
  const handles = allows(role, "handleReservations");
  const Part = params["part"] === "new" ? BookFor : DayOfReservations;
  return <Part apartmentId={apartmentId} handles={handles} />;
}

/** The form stays with what is chosen where the role changes; for a member who may not book the day is shown. */
function BookFor({ apartmentId, handles }: DayProps) {
  const isOpen = useLatch(handles);
  return isOpen ? (
    <BookForPage apartmentId={apartmentId} />
  ) : (
    <DayOfReservations apartmentId={apartmentId} handles={handles} />
  );
}

interface DayProps {
  readonly apartmentId: number;
  /** False for a member who may only check in, who sees today alone. */
  readonly handles: boolean;
}

function DayOfReservations({ apartmentId, handles }: DayProps) {
  const keys = useSearchParams();
  const navigate = useNavigate();
  useMinute(true);
  const today = seoulDay(new Date(correctedNow()));
  const asked = keys.get("day") ?? "";
  const day = handles && isDay(asked) ? asked : today;
  const { data, error, refetch } = useOfficeReservations({ apartmentId, from: day, days: 1 });
  const list = paths.officeReservations(apartmentId);
  const show = (next: string) => navigate(next === today ? list : `${list}?day=${next}`, { replace: true });
  return (
    <DeskPage
      title={copy.title}
      {...(handles ? {} : { hint: copy.guardHint })}
      actions={
        handles && (
          <Link to={paths.officeReservationNew(apartmentId)} className={buttonClasses({})}>
            {copy.bookFor}
          </Link>
        )
      }
    >
      <div className="flex max-w-[56rem] flex-col gap-5 px-5 min-[1024px]:px-6 pb-10">
        {handles && <DayPicker day={day} today={today} onDay={show} />}
        {data !== undefined ? (
          <Reservations key={day} apartmentId={apartmentId} view={data} day={day} handles={handles} />
        ) : error === null ? (
          <Loading className="flex flex-col gap-3">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-20 rounded-lg" />
            ))}
          </Loading>
        ) : (
          <LoadFailed title={copy.failed} error={error} onRetry={refetch} />
        )}
      </div>
    </DeskPage>
  );
}

interface ReservationsProps extends DayProps {
  readonly view: OfficeReservationsView;
  readonly day: string;
}

function Reservations({ apartmentId, view, day, handles }: ReservationsProps) {
  const { outsideHours = [] } = view;
  const [facility, setFacility] = useState("");
  const now = correctedNow();
  const facilities = new Map(view.reservations.map((row) => [String(row.facilityId), row.facilityName]));
  const asking = useOneSheet<AskedReason>();
  const rowProps = { apartmentId, now, handles, onAsk: asking.show };
  const asked = asking.content && [...outsideHours, ...view.waiting, ...view.reservations].find(isSame(asking.content));
  const shown = view.reservations.filter(({ facilityId }) => facility === "" || String(facilityId) === facility);
  return (
    <>
      {outsideHours.length > 0 && (
        <section aria-label={copy.outsideHours} className="flex flex-col gap-2">
          <Heading title={copy.outsideHours} count={outsideHours.length} />
          <p className="text-sm text-muted">{copy.outsideHoursHint}</p>
          <ul className="flex flex-col gap-2">
            {outsideHours.map((row) => (
              <ReservationRow key={row.reservationId} {...rowProps} row={row} isOfAnotherDay />
            ))}
          </ul>
        </section>
      )}
      {view.waiting.length > 0 && (
        <section aria-label={copy.waiting} className="flex flex-col gap-2">
          <Heading title={copy.waiting} count={view.waiting.length} />
          <ul className="flex flex-col gap-2">
            {view.waiting.map((row) => (
              <ReservationRow key={row.reservationId} {...rowProps} row={row} isOfAnotherDay />
            ))}
          </ul>
        </section>
      )}
      <section aria-label={copy.list} className="flex flex-col gap-2">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
          <Heading title={dayName(day)} count={shown.length} />
          {facilities.size > 1 && (
            <select
              aria-label={copy.facility}
              value={facility}
              className="min-h-11 max-w-full rounded-md border border-edge bg-surface px-3 text-base"
              onChange={({ currentTarget }) => setFacility(currentTarget.value)}
            >
              <option value="">{copy.all}</option>
              {[...facilities].map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </div>
        {shown.length === 0 ? (
          <EmptyState icon={<CalendarCheck />} title={facility === "" ? copy.empty : copy.emptyOfFacility} />
        ) : (
          <ul className="flex flex-col gap-2">
            {shown.map((row) => (
              <ReservationRow key={row.reservationId} {...rowProps} row={row} />
            ))}
          </ul>
        )}
      </section>
      {asking.content !== undefined && (
        <ReasonSheet
          key={`${asking.content.reservationId} ${asking.content.act}`}
          apartmentId={apartmentId}
          asked={asking.content}
          isChanged={asked === undefined || !actsOf(asked, now, handles).some(({ act }) => act === asking.content?.act)}
          {...asking.sheet}
        />
      )}
    </>
  );
}

const isSame =
  ({ reservationId }: AskedReason) =>
  (row: OfficeReservationView): boolean =>
    row.reservationId === reservationId;

const Heading = ({ title, count }: { readonly title: string; readonly count: number }) => (
  <h2 className="text-lg font-bold">
    {title} <span className="font-medium text-muted tabular-nums">{copy.count(count)}</span>
  </h2>
);
