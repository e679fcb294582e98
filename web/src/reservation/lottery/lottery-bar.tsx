import { bookingRefusals } from "@danji/contract/reservation/booking-refusals.copy";
import type { FacilityView } from "@danji/contract/facility/facility";
import type { LotteryView, LotteryPreference } from "@danji/contract/reservation/lottery/lottery";
import { lotteryScreenCopy as copy } from "@danji/contract/reservation/lottery/lottery-screen.copy";
import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import { useEffect, useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { chosenText } from "../times.ts";
import type { Booking } from "../use-booking.ts";
import { useEnterLottery, useFacilityLotteries } from "./lottery.queries.ts";
import { PreferenceList } from "./preference-list.tsx";

interface LotteryBarProps {
  readonly facility: FacilityView;
  readonly booking: Booking;
}

/** In place of the tap that books, on a day whose places are drawn: the chosen time as the next preference. */
export function LotteryBar({ facility, booking }: LotteryBarProps) {
  const { data } = useFacilityLotteries(facility.facilityId);
  const { choice } = booking;
  const round = data?.lotteries.find(({ firstDay, lastDay }) => firstDay <= choice.day && choice.day <= lastDay);
  if (round?.state !== "OPEN")
    return (
      <p role="status" className="grid min-h-13 content-center text-base text-muted">
        {data === undefined ? "" : copy.soon}
      </p>
    );
  return <PreferenceBar facility={facility} booking={booking} round={round} />;
}

interface PreferenceBarProps extends LotteryBarProps {
  readonly round: LotteryView;
}

function PreferenceBar({ facility, booking, round }: PreferenceBarProps) {
  const [isShown, setIsShown] = useState(false);
  const { mutateAsync, isPending } = useEnterLottery(round.lotteryId);
  const { choice, household, persons, setPersons, setTicketPersons } = booking;
  const own = round.own.find(({ householdId }) => householdId === household?.householdId);
  const entered = own?.persons;
  useEffect(() => {
    if (entered === undefined) return undefined;
    setPersons(undefined);
    setTicketPersons(entered);
    return () => setTicketPersons(undefined);
  }, [round.lotteryId, own?.householdId, entered, setPersons, setTicketPersons]);
  const preferences = own?.wishes ?? [];
  const preference = preferenceOf(choice);
  const rank = preferences.findIndex((one) => keyOf(one) === keyOf(preference)) + 1;
  const max = facility.settings.lottery?.wishesMax ?? 1;
  const isFull = preferences.length >= max;
  const enter = async () => {
    if (household === undefined) return;
    try {
      await mutateAsync({ householdId: household.householdId, persons, wishes: [...preferences, preference] });
      showToast(copy.entered(preferences.length + 1));
    } catch (error) {
      void openAlert({ message: messageFor(error, copy.failed) });
    }
  };
  const closes = new Date(round.closes);
  const closesText = copy.closes(bookingRefusals.dayText(seoulDay(closes)), seoulTimeOfDay(closes), round.entered);
  return (
    <div className="flex items-center gap-3">
      <div role="status" className="min-w-0 flex-1">
        <p className="text-base font-bold wrap-anywhere">{chosenText(choice)}</p>
        <p className="text-sm text-muted">
          {rank > 0 ? copy.isPreference(rank) : isFull ? copy.full(max) : closesText}
        </p>
      </div>
      {rank > 0 || isFull ? (
        <Button size="lg" variant="secondary" onClick={() => setIsShown(true)}>
          {copy.preferences}
        </Button>
      ) : (
        <Button size="lg" busy={isPending} onClick={() => void enter()}>
          {copy.enter(preferences.length + 1)}
        </Button>
      )}
      <Sheet open={isShown} onClose={() => setIsShown(false)} title={copy.title}>
        {own !== undefined && <PreferenceList lottery={round} ticket={own} />}
      </Sheet>
    </div>
  );
}

const preferenceOf = ({ day, from, until, untilDay, seat }: LotteryPreference): LotteryPreference => ({
  ...(untilDay === undefined ? { day, from, until } : { day, untilDay }),
  ...(seat === undefined ? {} : { seat }),
});

const keyOf = ({ day, from, until, untilDay, seat }: LotteryPreference): string =>
  JSON.stringify([day, from, until, untilDay, seat]);
