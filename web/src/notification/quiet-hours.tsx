import { notificationCopy as copy } from "@danji/contract/notification/notification.copy";
import { isQuiet, type QuietHours as Hours } from "@danji/contract/notification/notification-rules";
import { useState } from "react";
import { Field } from "#ui/form/field.tsx";
import { SwitchRow } from "./switch-row.tsx";
import { useMinute } from "#platform/time/use-minute.ts";

const defaultHours: Hours = { from: "22:00", to: "07:00" };

interface QuietHoursProps {
  readonly value: Hours | null;
  readonly onChange: (value: Hours | null) => void;
}

/** The hours without notifications. */
export function QuietHours({ value, onChange }: QuietHoursProps) {
  return (
    <section>
      <h2 className="px-1 pb-2 text-sm font-semibold text-muted">{copy.quiet}</h2>
      <ul className="overflow-hidden rounded-lg bg-surface shadow-low">
        <SwitchRow
          label={copy.quietSwitch}
          hint={copy.quietHint}
          checked={value !== null}
          onChange={(on) => onChange(on ? defaultHours : null)}
        >
          {value !== null && <Times value={value} onChange={onChange} />}
        </SwitchRow>
      </ul>
    </section>
  );
}

interface TimesProps {
  readonly value: Hours;
  readonly onChange: (value: Hours) => void;
}

function Times({ value, onChange }: TimesProps) {
  // Values that cannot be saved, such as an incomplete time, or an end equal to the start.
  const [invalidDraft, setInvalidDraft] = useState<Hours>();
  const now = useMinute(true);
  const shown = invalidDraft ?? value;
  const choose = (part: Partial<Hours>) => {
    const next = { ...shown, ...part };
    const fits = next.from !== "" && next.to !== "" && next.from !== next.to;
    setInvalidDraft(fits ? undefined : next);
    if (fits) onChange(next);
  };
  const same = shown.from !== "" && shown.from === shown.to;
  const describe = value.from < value.to ? copy.within : copy.overMidnight;
  return (
    <div className="flex flex-col gap-3 border-t border-line p-4">
      <div className="flex flex-wrap gap-3">
        {(["from", "to"] as const).map((end) => (
          <div key={end} className="min-w-32 flex-1">
            <Field
              type="time"
              required
              label={copy[end]}
              value={shown[end]}
              onChange={(event) => choose({ [end]: event.currentTarget.value })}
            />
          </div>
        ))}
      </div>
      {same ? (
        <p role="alert" className="text-sm text-danger">
          {copy.sameTime}
        </p>
      ) : (
        <p role="status" className="text-sm text-body">
          {describe(value.from, value.to)}
          {isQuiet({ quietHours: value }, now) && ` · ${copy.quietNow}`}
        </p>
      )}
    </div>
  );
}
