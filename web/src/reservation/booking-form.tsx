import { reservationScreenCopy as copy } from "@danji/contract/reservation/reservation-screen.copy";
import { limitsLeft } from "@danji/contract/reservation/household-limits";
import type { FacilityView } from "@danji/contract/facility/facility";
import { addDays } from "@danji/contract/platform/seoul-clock";
import { Minus, Plus } from "lucide-react";
import { WaysIn } from "#complex/household/ways-in-part.tsx";
import { useResidences } from "#complex/residence/residence.queries.ts";
import { wonText } from "#facility/facility-words.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DayStrip } from "./day-strip.tsx";
import { NightCalendar } from "./night-calendar.tsx";
import { SeatGrid } from "./seat-grid.tsx";
import { SlotGrid } from "./slot-grid.tsx";
import { dayName } from "./times.ts";
import type { Booking } from "./use-booking.ts";

interface BookingFormProps {
  readonly facility: FacilityView;
  readonly booking: Booking;
}

/** Choosing what to book: a day and slots, a seat, or nights; then how many come. */
export function BookingForm({ facility, booking }: BookingFormProps) {
  const { query, household } = booking;
  if (query.data === undefined) {
    if (query.error === null) return <FormLoading facility={facility} />;
    return <LoadFailed title={copy.failed} error={query.error} onRetry={query.refetch} />;
  }
  if (household === undefined) return <NotAResident apartmentId={facility.apartmentId} />;
  return (
    <div className="flex flex-col gap-5 border-b-8 border-sunken pb-6">
      {facility.kind === "NIGHT" ? (
        <>
          <NightCalendar booking={booking} />
          <NightPrices booking={booking} />
        </>
      ) : (
        <>
          <DayStrip booking={booking} />
          {booking.isOfDay ? <SlotGrid booking={booking} /> : <SlotsLoading />}
          {facility.kind === "SEAT" && <SeatGrid booking={booking} />}
        </>
      )}
      <Persons facility={facility} booking={booking} />
      <Households booking={booking} />
      <LimitsLeft facility={facility} booking={booking} />
    </div>
  );
}

// Whose home waits for the office, or is unvouched, learns that, and not that they live elsewhere.
function NotAResident({ apartmentId }: Pick<FacilityView, "apartmentId">) {
  const { data } = useResidences();
  const homes = data?.filter((home) => home.apartmentId === apartmentId) ?? [];
  if (homes.some(({ state, isVouched }) => state === "ACTIVE" && isVouched === false)) return <WaysIn />;
  const waits = homes.some(({ state }) => state === "WAITING");
  return (
    <p className="mx-5 mt-4 rounded-md bg-sunken px-4 py-3 text-base text-body">
      {waits ? copy.homeWaits : copy.residentsOnly}
    </p>
  );
}

// Nights have prices of their own: what the sum is made of is shown before it is booked.
function NightPrices({ booking: { choice, decision } }: { readonly booking: Booking }) {
  const plan = decision?.booking;
  if (plan === undefined || plan.price === 0 || plan.prices.length < 2) return null;
  return (
    <div className="flex flex-col gap-1 px-5 text-base">
      <p className="font-bold">{copy.nightPrices}</p>
      <ul aria-label={copy.nightPrices} className="flex flex-col gap-1">
        {plan.prices.map((price, night) => (
          <li key={addDays(choice.day, night)} className="flex justify-between gap-4">
            <span>{dayName(addDays(choice.day, night))}</span>
            <span className="text-body tabular-nums">{wonText(price)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How many come. */
export function Persons({ facility, booking: { persons, setPersons } }: BookingFormProps) {
  const { personsMax } = facility.settings;
  if (personsMax === 1) return null;
  return (
    <div role="group" aria-label={copy.persons} className="flex items-center justify-between gap-4 px-5">
      <span className="text-base font-bold">{copy.persons}</span>
      <span className="flex items-center gap-1">
        <IconButton
          label={copy.fewer}
          icon={<Minus aria-hidden="true" className="size-5" />}
          disabled={persons <= 1}
          onClick={() => setPersons(persons - 1)}
        />
        <span role="status" className="min-w-14 text-center text-base font-semibold tabular-nums">
          {copy.people(persons)}
        </span>
        <IconButton
          label={copy.more}
          icon={<Plus aria-hidden="true" className="size-5" />}
          disabled={persons >= personsMax}
          onClick={() => setPersons(persons + 1)}
        />
      </span>
    </div>
  );
}

// What the household may still book with the chosen day; limits count households, not members.
function LimitsLeft({ facility: { settings }, booking: { choice, facts } }: BookingFormProps) {
  const left = limitsLeft(choice.day, facts.own, settings.limits, facts.now);
  if (left.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 text-base">
      <span className="font-bold">{copy.limitsLeft}</span>
      <span className="text-body tabular-nums">
        {left.map((one) => copy.limitCount(copy.limitLeft[one.span], one.left)).join(" · ")}
      </span>
    </p>
  );
}

// With two homes in the complex, which one books.
const Households = ({ booking: { households, household, setHousehold } }: { readonly booking: Booking }) =>
  households.length > 1 && (
    <label className="flex items-center justify-between gap-4 px-5 text-base font-bold">
      {copy.household}
      <select
        value={household?.householdId}
        className="min-h-11 rounded-md border border-edge bg-surface px-3 text-base font-normal"
        onChange={({ currentTarget }) => setHousehold(Number(currentTarget.value))}
      >
        {households.map(({ householdId, building, unit }) => (
          <option key={householdId} value={householdId}>
            {`${building} ${unit}`}
          </option>
        ))}
      </select>
    </label>
  );

export const SlotsLoading = () => (
  <Loading className="grid grid-cols-3 gap-2 px-5">
    {Array.from({ length: 9 }, (_, slot) => (
      <Skeleton key={slot} className="h-14 rounded-md" />
    ))}
  </Loading>
);

const FormLoading = ({ facility: { settings } }: Pick<BookingFormProps, "facility">) => (
  <div className="flex flex-col gap-5 border-b-8 border-sunken pt-2 pb-6">
    <Skeleton className="mx-5 h-16" />
    <SlotsLoading />
    <Skeleton className="mx-5 h-11" />
    {Object.values(settings.limits).some((max) => max !== null) && <Skeleton className="mx-5 h-6" />}
  </div>
);
