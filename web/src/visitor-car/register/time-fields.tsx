import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { carLimits } from "@danji/contract/visitor-car/car-rules";
import { visitorCarCopy } from "@danji/contract/visitor-car/visitor-car.copy";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { fieldTime, type QuickTime, quickTimes, timeOfField, weekdayOf } from "../visit-times.ts";
import type { useVisitForm, VisitErrors } from "./use-visit-form.ts";
import type { VisitFields } from "./visit-draft.ts";

const copy = visitorCarCopy.form;
const quick: readonly QuickTime[] = ["today", "tomorrow", "weekend"];
const WEEK_MS = 7 * 86_400_000;
/** Visits of a series that has just been chosen. */
const WEEKS = 4;

interface TimeFieldsProps {
  readonly fields: VisitFields;
  readonly errors: VisitErrors;
  readonly inputs: Pick<ReturnType<typeof useVisitForm>["inputs"], "from" | "until">;
  readonly disabled: boolean;
  /** Milliseconds. */
  readonly now: number;
  readonly onChange: (changed: Partial<VisitFields>) => void;
}

/** From and until, by one tap or by hand, and every week. */
export function TimeFields({ fields, errors, inputs, disabled, now, onChange }: TimeFieldsProps) {
  const from = timeOfField(fields.from);
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-4">
      <legend className="pb-2 text-sm font-semibold">{copy.when}</legend>
      <div className="flex flex-wrap gap-2">
        {quick.map((one) => (
          <Button
            key={one}
            variant="secondary"
            onClick={() => {
              const times = quickTimes[one](now);
              onChange({ from: fieldTime(times.from), until: fieldTime(times.until) });
            }}
          >
            {copy[one]}
          </Button>
        ))}
      </div>
      <Field
        ref={inputs.from}
        type="datetime-local"
        label={copy.from}
        value={fields.from}
        error={errors.from}
        onChange={({ currentTarget: { value } }) => onChange({ from: value })}
      />
      <Field
        ref={inputs.until}
        type="datetime-local"
        label={copy.until}
        value={fields.until}
        error={errors.until}
        onChange={({ currentTarget: { value } }) => onChange({ until: value })}
      />
      {from !== undefined && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Checkbox
            label={copy.weekly(copy.weekdays[weekdayOf(from)] ?? "")}
            checked={fields.weeks > 1}
            onChange={({ currentTarget: { checked } }) => onChange({ weeks: checked ? WEEKS : 1 })}
          />
          {fields.weeks > 1 && <Times from={from} weeks={fields.weeks} onChange={(weeks) => onChange({ weeks })} />}
        </div>
      )}
    </fieldset>
  );
}

interface TimesProps {
  /** When the first visit begins, in milliseconds. */
  readonly from: number;
  readonly weeks: number;
  readonly onChange: (weeks: number) => void;
}

/** How often the visit repeats, each choice with the day of its last. */
const Times = ({ from, weeks, onChange }: TimesProps) => (
  <select
    aria-label={copy.times}
    value={weeks}
    className="min-h-11 rounded-md border border-edge bg-surface px-3 text-body"
    onChange={({ currentTarget: { value } }) => onChange(Number(value))}
  >
    {Array.from({ length: carLimits.seriesMax - 1 }, (_, index) => index + 2).map((times) => {
      const [, month, day] = seoulDay(new Date(from + (times - 1) * WEEK_MS))
        .split("-")
        .map(Number);
      return (
        <option key={times} value={times}>
          {copy.timesUntil(times, month ?? 0, day ?? 0)}
        </option>
      );
    })}
  </select>
);
