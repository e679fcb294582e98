import { type ReactNode, useId } from "react";
import { cx } from "#ui/cx.ts";

const row = cx(
  "flex min-h-16 cursor-pointer items-center gap-4 px-4 py-3 hover:bg-sunken has-focus-visible:outline-2",
  "has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent",
);
const track = cx(
  "relative h-7 w-12 shrink-0 rounded-full bg-muted transition-colors peer-checked:bg-accent",
  "after:absolute after:top-0.5 after:left-0.5 after:size-6 after:rounded-full after:bg-surface after:shadow-low",
  "after:transition-transform peer-checked:after:translate-x-5",
);

interface SwitchRowProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children?: ReactNode;
}

/** A row with a switch; the whole row is the target. `children` are shown below it. */
export function SwitchRow({ label, hint, checked, onChange, children }: SwitchRowProps) {
  const id = useId();
  return (
    <li>
      <label className={row}>
        <span className="min-w-0 flex-1">
          <span id={id} className="block font-medium">
            {label}
          </span>
          <span id={`${id}-hint`} className="block text-sm text-muted">
            {hint}
          </span>
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          className="peer sr-only"
          checked={checked}
          aria-checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span aria-hidden="true" className={track} />
      </label>
      {children}
    </li>
  );
}
