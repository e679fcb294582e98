import { reservationDeskCopy } from "@danji/contract/reservation/reservation-desk.copy";
import type { FacilityView } from "@danji/contract/facility/facility";
import { addDays } from "@danji/contract/platform/seoul-clock";
import { CalendarCheck } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { wonText } from "#facility/facility-words.ts";
import { useKeptState } from "#platform/form/kept-state.ts";
import { messageFor, NetworkError } from "#platform/api-error.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/form/field.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { Persons, SlotsLoading } from "../../booking-form.tsx";
import { NightCalendar } from "../../night-calendar.tsx";
import { SeatGrid } from "../../seat-grid.tsx";
import { SlotGrid } from "../../slot-grid.tsx";
import { chosenText } from "../../times.ts";
import { type Booking, useBooking } from "../../use-booking.ts";
import { useBookForHousehold, useOfficeFacilities } from "../office-reservation.queries.ts";

const copy = reservationDeskCopy.booking;

/** /office/:apartmentId/reservations/new: books for a household that has no phone. */
export function BookForPage({ apartmentId }: { readonly apartmentId: number }) {
  const { data, error, refetch } = useOfficeFacilities(apartmentId);
  const [chosen, setChosen] = useState<FacilityView>();
  const [door, setDoor] = useKeptState(`book-for:${apartmentId}`, { building: "", unit: "" });
  const id = useId();
  const bookable = data?.facilities.filter(({ kind }) => kind !== "INFO") ?? [];
  // The first one until another is chosen: a list that is read again in another order, or without it, changes no choice.
  if (chosen === undefined && bookable[0] !== undefined) setChosen(bookable[0]);
  const found = bookable.find((one) => one.facilityId === chosen?.facilityId);
  const facility = found ?? chosen;
  return (
    <DeskPage title={copy.title} hint={copy.hint}>
      <div className="flex max-w-[42rem] flex-col gap-5 px-5 min-[1024px]:px-6 pb-10">
        {data === undefined && error === null && (
          <Loading className="flex flex-col gap-4">
            <Skeleton className="h-13 rounded-md" />
            <Skeleton className="h-52 rounded-md" />
          </Loading>
        )}
        {data === undefined && error !== null && <LoadFailed title={copy.failed} error={error} onRetry={refetch} />}
        {data !== undefined && facility === undefined && <EmptyState icon={<CalendarCheck />} title={copy.none} />}
        {facility !== undefined && (
          <>
            <div className="flex gap-2">
              <Field
                label={copy.building}
                placeholder={copy.buildingHint}
                value={door.building}
                maxLength={20}
                onChange={({ currentTarget: { value } }) => setDoor((before) => ({ ...before, building: value }))}
              />
              <Field
                label={copy.unit}
                placeholder={copy.unitHint}
                value={door.unit}
                maxLength={20}
                onChange={({ currentTarget: { value } }) => setDoor((before) => ({ ...before, unit: value }))}
              />
            </div>
            <label htmlFor={id} className="flex flex-col gap-2 text-sm font-semibold text-body">
              {copy.facility}
              <select
                id={id}
                value={facility.facilityId}
                className="min-h-13 rounded-md border border-edge bg-surface px-4 text-base font-normal"
                onChange={({ currentTarget: { value } }) =>
                  setChosen(bookable.find((one) => String(one.facilityId) === value))
                }
              >
                {(found === undefined ? [facility, ...bookable] : bookable).map((one) => (
                  <option key={one.facilityId} value={one.facilityId}>
                    {one.name}
                  </option>
                ))}
              </select>
            </label>
            {found === undefined && <ChangedMeanwhile message={copy.facilityGone} />}
            <BookFor key={facility.facilityId} apartmentId={apartmentId} facility={facility} door={door} />
          </>
        )}
      </div>
    </DeskPage>
  );
}

interface BookForProps {
  readonly apartmentId: number;
  readonly facility: FacilityView;
  readonly door: { readonly building: string; readonly unit: string };
}

/** Days ahead that an office may book. */
const DAYS_AHEAD = 365;

function BookFor({ apartmentId, facility, door }: BookForProps) {
  const booking = useBooking(facility, { byOffice: true });
  const { mutateAsync, isPending } = useBookForHousehold(apartmentId);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const { decision, requested, choice, setChoice, today, query } = booking;
  const plan = decision?.booking;
  const submit = async () => {
    if (door.building.trim() === "" || door.unit.trim() === "") return setFailure(copy.doorMissing);
    if (plan === undefined) return setFailure(decision?.refusal.message ?? copy.choiceMissing);
    setFailure(null);
    const { day, from, until, untilDay, seat, persons } = requested;
    const span = untilDay === undefined ? { day, from, until } : { day, untilDay };
    const { facilityId } = facility;
    try {
      const body = {
        ...span,
        ...(seat === undefined ? {} : { seat }),
        persons,
        price: plan.price,
        facilityId,
        ...door,
      };
      const { building, unit } = await mutateAsync(body);
      showToast(copy.done(`${building} ${unit}`));
      navigate(`${paths.officeReservations(apartmentId)}?day=${day}`, { replace: true });
    } catch (error) {
      setFailure(error instanceof NetworkError ? copy.unsure : messageFor(error, copy.refused));
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  if (query.data === undefined)
    return query.error === null ? (
      <SlotsLoading />
    ) : (
      <LoadFailed title={copy.failed} error={query.error} onRetry={query.refetch} />
    );
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      {facility.kind !== "NIGHT" && (
        <Field
          type="date"
          label={copy.day}
          value={choice.day}
          min={today}
          max={addDays(today, DAYS_AHEAD)}
          onChange={({ currentTarget: { value } }) => value >= today && setChoice({ day: value })}
        />
      )}
      <div className="-mx-5 flex flex-col gap-5">
        <Times facility={facility} booking={booking} />
        <Persons facility={facility} booking={booking} />
      </div>
      <div className="flex flex-col gap-3">
        <p role="status" className="text-base font-bold tabular-nums">
          {plan === undefined ? decision?.refusal.message : `${chosenText(choice)} · ${wonText(plan.price)}`}
        </p>
        <FormError message={failure} />
        <Button type="submit" size="lg" busy={isPending}>
          {copy.submit}
        </Button>
      </div>
    </form>
  );
}

function Times({ facility, booking }: { readonly facility: FacilityView; readonly booking: Booking }) {
  if (facility.kind === "NIGHT") return <NightCalendar booking={booking} />;
  return (
    <>
      {booking.isOfDay ? <SlotGrid booking={booking} /> : <SlotsLoading />}
      {facility.kind === "SEAT" && <SeatGrid booking={booking} />}
    </>
  );
}
