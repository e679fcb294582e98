import { reportCopy } from "@danji/contract/moderation/report.copy";
import type { ReportReason } from "@danji/contract/moderation/report-rules";
import { useId } from "react";
import { cx } from "#ui/cx.ts";

// Object.keys() returns string[].
const reasons = Object.keys(reportCopy.reasons) as readonly ReportReason[];

interface ReportReasonsProps {
  readonly value: ReportReason | undefined;
  readonly disabled: boolean;
  readonly onChange: (reason: ReportReason) => void;
}

/** The reasons as radio buttons; the whole row is the target. */
export function ReportReasons({ value, disabled, onChange }: ReportReasonsProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className="pb-1 text-base font-semibold">{reportCopy.question}</legend>
      {reasons.map((reason) => (
        <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3 text-base text-body">
          <input
            type="radio"
            name={name}
            value={reason}
            checked={reason === value}
            onChange={() => onChange(reason)}
            className={cx(
              "size-5 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-muted",
              "transition-colors checked:border-6 checked:border-accent",
            )}
          />
          {reportCopy.reasons[reason]}
        </label>
      ))}
    </fieldset>
  );
}
