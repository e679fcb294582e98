import { facilityDeskCopy as copy } from "@danji/contract/facility/facility-desk.copy";
import { facilityScreenCopy } from "@danji/contract/facility/facility-screen.copy";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import type { FieldsProps } from "./basic-fields.tsx";
import { ClockSelect, Part } from "./part.tsx";

const MONDAY = 1;
/** From Monday on, then 공휴일. */
const order = [MONDAY, 2, 3, 4, 5, 6, 0, 7];

/** Hours of each day of the week, and of 공휴일. */
export function HoursFields({ draft: { hours }, faults, onChange }: FieldsProps) {
  const change = (index: number, next: Partial<(typeof hours)[number]>) =>
    onChange({ hours: hours.map((one, at) => (at === index ? { ...one, ...next } : one)) });
  const monday = hours[MONDAY];
  return (
    <Part title={copy.hours}>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {order.map((index) => {
          const day = copy.dayOf(facilityScreenCopy.days[index] ?? "");
          const one = hours[index];
          if (one === undefined) return null;
          return (
            <li key={index} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Checkbox
                label={day}
                aria-label={copy.isOpen(day)}
                className="w-24 shrink-0"
                checked={one.isOpen}
                onChange={({ currentTarget }) => change(index, { isOpen: currentTarget.checked })}
              />
              {one.isOpen ? (
                <span className="flex items-center gap-2">
                  <ClockSelect label={copy.from(day)} value={one.from} onChange={(from) => change(index, { from })} />
                  <span aria-hidden="true">–</span>
                  <ClockSelect
                    isEnd
                    label={copy.until(day)}
                    value={one.until}
                    onChange={(until) => change(index, { until })}
                  />
                </span>
              ) : (
                <span className="text-base text-muted">{facilityScreenCopy.closedDay}</span>
              )}
              <FormError message={faults[`hours.${index}`]} />
            </li>
          );
        })}
      </ul>
      {monday !== undefined && (
        <Button variant="secondary" className="self-start" onClick={() => onChange({ hours: hours.map(() => monday) })}>
          {copy.likeMonday}
        </Button>
      )}
    </Part>
  );
}
