import { addDays } from "@danji/contract/platform/seoul-clock";
import { frameCopy } from "@danji/contract/app/frame.copy";
import type { TurnoverEndsView, TurnoverView } from "@danji/contract/complex/household/door-codes";
import { turnoverDaysAhead } from "@danji/contract/complex/household/household-rules";
import { turnoverCopy as copy } from "@danji/contract/complex/household/turnover.copy";
import { useId, useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { doorOf } from "../resident-columns.tsx";
import { usePlanTurnover } from "./turnover.queries.ts";

interface TurnoverSheetProps {
  readonly apartmentId: number;
  readonly householdId: number;
  readonly turnover: TurnoverView;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for the day of a 세대 교체 and shows what it ends. */
export function TurnoverSheet({ apartmentId, householdId, turnover, open, onClose }: TurnoverSheetProps) {
  const { today, ends } = turnover;
  const [day, setDay] = useState(today);
  const [fault, setFault] = useState<string>();
  const { mutateAsync, isPending } = usePlanTurnover({ apartmentId, householdId });
  const formId = useId();
  const door = doorOf(turnover);
  const isNow = day === today;
  const lastDay = addDays(today, turnoverDaysAhead);

  const submit = async () => {
    // Days are texts such as 2026-12-15, in the order of time; an empty one comes before all.
    if (day < today || day > lastDay) {
      setFault(day < today ? copy.dayOver : copy.dayTooFar);
      return;
    }
    const shown = day.replaceAll("-", ".");
    const agreed = await openAlert({
      message: isNow ? copy.nowQuestion(door, ends.residents.length) : copy.planQuestion(door, shown),
      confirm: isNow ? copy.now : copy.plan,
      cancel: frameCopy.cancel,
      danger: isNow,
    });
    if (!agreed) return;
    try {
      await mutateAsync(day);
      onClose();
      showToast(isNow ? copy.done(door) : copy.plannedNow(door, shown));
    } catch (error) {
      // The pane below shows what is planned now.
      onClose();
      await openAlert({ message: messageFor(error, copy.failed) });
    }
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`${door} ${copy.title}`}
      footer={
        <Button type="submit" form={formId} block busy={isPending} variant={isNow ? "danger" : "primary"}>
          {isNow ? copy.now : copy.plan}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field
          type="date"
          label={copy.day}
          hint={copy.dayHint}
          min={today}
          max={lastDay}
          value={day}
          readOnly={isPending}
          error={fault}
          onChange={({ currentTarget: { value } }) => {
            setDay(value);
            setFault(undefined);
          }}
        />
        <Ends ends={ends} />
        <p className="text-sm text-muted">{copy.intro}</p>
      </form>
    </Sheet>
  );
}

function Ends({ ends }: { readonly ends: TurnoverEndsView }) {
  const rows = [
    { head: copy.residents, count: copy.people(ends.residents.length), names: ends.residents },
    { head: copy.waiting, count: copy.people(ends.waiting.length), names: ends.waiting },
    { head: copy.codes, count: copy.things(ends.codes), isNone: ends.codes === 0 },
    { head: copy.invitations, count: copy.things(ends.invitations), isNone: ends.invitations === 0 },
    { head: copy.chatrooms, count: copy.things(ends.chatrooms), isNone: ends.chatrooms === 0 },
    { head: copy.reservations, count: copy.things(ends.reservations), isNone: ends.reservations === 0 },
  ].filter(({ names, isNone }) => (names === undefined ? !isNone : names.length > 0));
  return (
    <section aria-label={copy.ends}>
      <p className="pb-1 text-sm font-semibold text-muted">{copy.ends}</p>
      {rows.length === 0 ? (
        <p className="text-base text-body">{copy.nothing}</p>
      ) : (
        <dl className="divide-y divide-line border-y border-line">
          {rows.map(({ head, count, names }) => (
            <div key={head} className="grid grid-cols-[1fr_auto] gap-x-4 py-2.5 text-base">
              <dt className="text-body">{head}</dt>
              <dd className="font-semibold tabular-nums">{count}</dd>
              {names !== undefined && (
                <dd className="col-span-2 text-sm wrap-anywhere text-muted">{names.join(", ")}</dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
