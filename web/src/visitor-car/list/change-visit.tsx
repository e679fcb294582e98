import { visitorCarCopy } from "@danji/contract/visitor-car/visitor-car.copy";
import type { VisitorCarsView, VisitView } from "@danji/contract/visitor-car/visitor-car";
import { useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { BillText, costOfChange } from "../visit-bill.tsx";
import { fieldTime, timeOfField } from "../visit-times.ts";
import { useChangeVisit } from "../visitor-car.queries.ts";

const copy = visitorCarCopy.list;
const HOUR_MS = 3_600_000;
/** Hours that one tap adds. */
const quick = [1, 3, 6] as const;

interface ChangeVisitProps {
  readonly cars: VisitorCarsView;
  readonly visit: VisitView;
  /** Milliseconds. */
  readonly now: number;
  /** The end as the field has it. */
  readonly field: string;
  readonly onField: (field: string) => void;
  readonly onDone: () => void;
}

/** Another end of a visit, with what it would cost. */
export function ChangeVisit({ cars, visit, now, field, onField, onDone }: ChangeVisitProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useChangeVisit(visit.visitId);
  const until = timeOfField(field);
  const isFit = until !== undefined && until > now && until > Date.parse(visit.from);
  const change = isFit ? costOfChange(cars, visit, until) : undefined;
  const save = async () => {
    if (!isFit) return setFailure(visitorCarCopy.form.untilEarly);
    setFailure(null);
    try {
      await mutateAsync({ until: new Date(until).toISOString(), amount: Math.max(0, change?.won ?? 0) });
    } catch (error) {
      return setFailure(messageFor(error, copy.changeFailed));
    }
    showToast(copy.changeDone);
    onDone();
  };
  return (
    <div className="flex flex-col gap-3 pt-2">
      <Field
        type="datetime-local"
        label={visitorCarCopy.form.until}
        value={field}
        readOnly={isPending}
        onChange={({ currentTarget: { value } }) => onField(value)}
      />
      <ul aria-label={copy.later} className="flex flex-wrap gap-2">
        {quick.map((hours) => (
          <li key={hours}>
            <Button
              variant="secondary"
              disabled={isPending || until === undefined}
              onClick={() => onField(fieldTime((until ?? now) + hours * HOUR_MS))}
            >
              {copy.laterBy(hours)}
            </Button>
          </li>
        ))}
      </ul>
      {change !== undefined && <BillText change={change} now={now} />}
      <FormError message={failure} />
      <Button block busy={isPending} onClick={() => void save()}>
        {copy.save}
      </Button>
    </div>
  );
}
