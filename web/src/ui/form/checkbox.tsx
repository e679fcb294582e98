import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "../cx.ts";

const mark = "pointer-events-none absolute inset-0 m-auto size-4 text-on-accent opacity-0 peer-checked:opacity-100";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  readonly label: string;
}

/** A checkbox with its label; the whole row is the target. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={cx("inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-body", className)}>
      <span className="relative inline-flex size-5.5 shrink-0">
        <input
          type="checkbox"
          {...input}
          className={cx(
            "peer size-full cursor-pointer appearance-none rounded-[6px] border-[1.5px] border-muted",
            "bg-surface transition-colors checked:border-accent checked:bg-accent",
          )}
        />
        <Check aria-hidden="true" strokeWidth={3} className={mark} />
      </span>
      {label}
    </label>
  );
}
