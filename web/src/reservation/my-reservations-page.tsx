import { titles } from "@danji/contract/app/frame.copy";
import { reservationScreenCopy as copy } from "@danji/contract/reservation/reservation-screen.copy";
import type { ReservationView } from "@danji/contract/reservation/reservation";
import { CalendarCheck, ChevronRight, Ticket } from "lucide-react";
import { useState } from "react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link } from "#platform/navigation/router.tsx";
import { type LazyPart, lazyPart } from "#platform/part/lazy-part.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PartFailedSheet } from "#ui/part-failed.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { CalendarSubscription } from "./calendar-subscription.tsx";
import { useReservations } from "./reservation.queries.ts";
import { UnsentCheckIns } from "./check-in/unsent-check-ins.tsx";
import { WaitingListCard } from "./waiting-list/waiting-list-card.tsx";
import { ReservationCard } from "./reservation-card.tsx";

/** /my-reservations: what the member's households have booked, coming and past. */
export default function MyReservationsPage() {
  const goBack = useGoBack(paths.home);
  const { data, error, refetch } = useReservations();
  return (
    <Page title={titles.myReservations} onBack={goBack}>
      <UnsentCheckIns />
      {data === undefined ? (
        error === null ? (
          <CardsLoading />
        ) : (
          <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
        )
      ) : data.ahead.length + data.past.length === 0 ? (
        <NothingBooked hasLotteries={data.hasLotteries === true} />
      ) : (
        <div className="flex flex-1 flex-col gap-7 bg-canvas px-5 pt-3 pb-10">
          <WaitingLists reservations={data.ahead} />
          <Part title={copy.ahead} reservations={data.ahead.filter(({ line }) => line === null)} />
          <Part title={copy.past} reservations={data.past} />
          {data.hasLotteries === true && <OwnLotteries />}
          <CalendarSubscription />
        </div>
      )}
    </Page>
  );
}

interface PartProps {
  readonly title: string;
  readonly reservations: readonly ReservationView[];
}

const Part = ({ title, reservations }: PartProps) =>
  reservations.length > 0 && (
    <section aria-label={title}>
      <h2 className="px-1 pb-2 text-base font-bold">{title}</h2>
      <ul className="flex flex-col gap-3">
        {reservations.map((reservation) => (
          <li key={reservation.reservationId}>
            <ReservationCard reservation={reservation} />
          </li>
        ))}
      </ul>
    </section>
  );

/** What the household waits for; offers, which end soon, before the others. */
function WaitingLists({ reservations }: { readonly reservations: readonly ReservationView[] }) {
  const waiting = reservations
    .flatMap((reservation) => (reservation.line === null ? [] : [{ reservation, line: reservation.line }]))
    .toSorted((one, other) => Number(other.line.offerUntil !== null) - Number(one.line.offerUntil !== null));
  if (waiting.length === 0) return null;
  return (
    <section aria-label={copy.waitingLists}>
      <h2 className="px-1 pb-2 text-base font-bold">{copy.waitingLists}</h2>
      <ul className="flex flex-col gap-3">
        {waiting.map(({ reservation, line }) => (
          <li key={reservation.reservationId}>
            <WaitingListCard reservation={reservation} line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const NothingBooked = ({ hasLotteries }: { readonly hasLotteries: boolean }) => (
  <EmptyState
    icon={<CalendarCheck />}
    title={copy.empty}
    hint={copy.emptyHint}
    action={
      <div className="flex flex-col gap-3">
        <Link to={paths.facilities} className={buttonClasses({ variant: "secondary" })}>
          {copy.toFacilities}
        </Link>
        {hasLotteries && <OwnLotteries />}
      </div>
    }
  />
);

const CardsLoading = () => (
  <Loading className="flex flex-1 flex-col gap-3 bg-canvas px-5 pt-3">
    <Skeleton className="mb-1 h-5 w-24" />
    {Array.from({ length: 3 }, (_, card) => (
      <div key={card} className="flex flex-col gap-2.5 rounded-lg bg-surface p-5 shadow-low">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-4 w-52" />
      </div>
    ))}
  </Loading>
);

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const OwnLotteriesSheet: LazyPart<SheetProps> = lazyPart<SheetProps>(
  async () => ({ default: (await import("./lottery/own-lotteries-sheet.tsx")).OwnLotteriesSheet }),
  {
    loading: () => null,
    failed: (failure, { open, onClose }) => <PartFailedSheet {...failure} open={open} onClose={onClose} />,
  },
);

/** Leads to the lotteries that the member's households have entered. */
function OwnLotteries() {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className="pressable flex min-h-14 w-full items-center gap-3 rounded-lg bg-surface px-5 text-left text-base font-semibold shadow-low"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Ticket aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
        <span className="flex-1">{copy.lotteries}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </button>
      {wasOpened && <OwnLotteriesSheet open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
