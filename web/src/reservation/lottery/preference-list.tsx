import type { LotteryTicketView, LotteryView, LotteryPreference } from "@danji/contract/reservation/lottery/lottery";
import { lotteryScreenCopy as copy } from "@danji/contract/reservation/lottery/lottery-screen.copy";
import { reservationScreenCopy } from "@danji/contract/reservation/reservation-screen.copy";
import { ArrowUp, X } from "lucide-react";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { chosenText } from "../times.ts";
import { useEnterLottery, useLeaveLottery } from "./lottery.queries.ts";

interface PreferenceListProps {
  readonly lottery: LotteryView;
  readonly ticket: LotteryTicketView;
}

/** What a household has entered with; each tap is saved at once, until the entries close. */
export function PreferenceList({ lottery, ticket }: PreferenceListProps) {
  const enter = useEnterLottery(lottery.lotteryId);
  const leave = useLeaveLottery(lottery.lotteryId);
  const isOpen = lottery.state === "OPEN";
  const isBusy = enter.isPending || leave.isPending;
  const { wishes: preferences, persons, householdId } = ticket;
  const fail = (error: unknown) => void openAlert({ message: messageFor(error, copy.changeFailed) });
  const save = (changed: readonly LotteryPreference[]) =>
    enter.mutateAsync({ householdId, persons, wishes: [...changed] }).catch(fail);
  const confirmLeave = async () => {
    const words = { title: copy.leaveTitle, confirm: copy.leave, cancel: copy.keep, danger: true };
    if (!(await openAlert({ message: "", ...words }))) return;
    try {
      await leave.mutateAsync({ householdId });
      showToast(copy.left);
    } catch (error) {
      fail(error);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{reservationScreenCopy.people(persons)}</p>
      <ol className="flex flex-col">
        {preferences.map((preference, index) => (
          <li key={chosenText(given(preference))} className="flex min-h-12 items-center gap-2">
            <span className="w-14 shrink-0 text-sm font-semibold text-accent-ink">{copy.nth(index + 1)}</span>
            <span className="min-w-0 flex-1 text-base wrap-anywhere">{chosenText(given(preference))}</span>
            {isOpen && index > 0 && (
              <IconButton
                label={copy.up(index + 1)}
                icon={<ArrowUp aria-hidden="true" className="size-5" />}
                disabled={isBusy}
                onClick={() => void save(swapped(preferences, index))}
              />
            )}
            {isOpen && preferences.length > 1 && (
              <IconButton
                label={copy.remove(index + 1)}
                icon={<X aria-hidden="true" className="size-5" />}
                disabled={isBusy}
                onClick={() => void save(preferences.filter((_, other) => other !== index))}
              />
            )}
          </li>
        ))}
      </ol>
      {isOpen && (
        <Button variant="secondary" busy={leave.isPending} onClick={() => void confirmLeave()}>
          {copy.leave}
        </Button>
      )}
    </div>
  );
}

const swapped = (preferences: readonly LotteryPreference[], index: number): readonly LotteryPreference[] =>
  preferences.flatMap((preference, other) => {
    if (other === index) return [];
    const moved = preferences[index];
    return other === index - 1 && moved !== undefined ? [moved, preference] : [preference];
  });

/** Without what is not set. */
const given = ({ day, from, until, untilDay, seat }: LotteryPreference) => ({
  day,
  ...(from === undefined ? {} : { from }),
  ...(until === undefined ? {} : { until }),
  ...(untilDay === undefined ? {} : { untilDay }),
  ...(seat === undefined ? {} : { seat }),
});
