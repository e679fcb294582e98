import { frameCopy } from "@danji/contract/app/frame.copy";
import type { TurnoverView } from "@danji/contract/complex/household/door-codes";
import { turnoverCopy as copy } from "@danji/contract/complex/household/turnover.copy";
import { messageFor } from "#platform/api-error.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { Button } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useOneSheet } from "#ui/overlay/use-one-sheet.ts";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { doorOf } from "../resident-columns.tsx";
import { TurnoverSheet } from "./turnover-sheet.tsx";
import { useTurnover, useWithdrawTurnover } from "./turnover.queries.ts";

interface TurnoverProps {
  readonly apartmentId: number;
  readonly householdId: number;
}

function planText(plan: TurnoverView["plan"], day: string): string {
  if (plan === null) return copy.intro;
  return plan.isHeld === true ? copy.heldFor(day) : copy.plannedFor(day, plan.plannedBy);
}

/** 세대 교체 of a door: plans one, or shows the one that is planned and withdraws it. */
export function Turnover(household: TurnoverProps) {
  const { data, error, refetch } = useTurnover(household);
  const withdrawal = useWithdrawTurnover(household);
  const { openCount, show, sheet } = useOneSheet();
  const plan = data?.plan ?? null;
  const day = plan?.day.replaceAll("-", ".") ?? "";

  const withdraw = async (door: string) => {
    const words = { confirm: copy.withdraw, cancel: frameCopy.close, danger: true };
    if (!(await openAlert({ message: copy.withdrawQuestion(door, day), ...words }))) return;
    try {
      await withdrawal.mutateAsync(undefined);
      showToast(copy.withdrawn);
    } catch (failure) {
      await openAlert({ message: messageFor(failure, copy.failed) });
    }
  };

  return (
    <section aria-label={copy.title} className="pt-6">
      <p className="text-sm font-semibold text-muted">{copy.title}</p>
      {data === undefined ? (
        error === null ? (
          <Loading className="mt-2">
            <Skeleton className="h-16 w-full" />
          </Loading>
        ) : (
          <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
        )
      ) : (
        <>
          <p className="mt-1 text-base wrap-anywhere text-body">{planText(plan, day)}</p>
          <Button
            variant="secondary"
            className="mt-3"
            busy={withdrawal.isPending}
            onClick={() => (plan === null ? show({}) : void withdraw(doorOf(data)))}
          >
            {plan === null ? copy.title : copy.withdraw}
          </Button>
          <TurnoverSheet key={openCount} {...sheet} {...household} turnover={data} />
        </>
      )}
    </section>
  );
}
