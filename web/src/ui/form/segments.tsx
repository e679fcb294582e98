import { useId } from "react";
import { cx } from "../cx.ts";

interface SegmentsProps<Id extends string> {
  readonly label: string;
  readonly choices: readonly { readonly id: Id; readonly label: string; readonly className?: string }[];
  readonly value: Id;
  readonly disabled?: boolean;
  readonly onChange: (id: Id) => void;
}

/** A choice between a few words side by side; arrow keys move and choose. */
export function Segments<Id extends string>({ label, choices, value, disabled = false, onChange }: SegmentsProps<Id>) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="inline-flex flex-wrap rounded-md bg-sunken p-0.5">
        {choices.map((choice) => (
          <label
            key={choice.id}
            className={cx(
              "relative inline-flex min-h-9 cursor-pointer items-center justify-center rounded-sm px-3.5 text-sm",
              "transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent",
              choice.id === value ? cx("bg-surface font-bold shadow-low", choice.className) : "font-medium text-muted",
            )}
          >
            <input
              type="radio"
              name={name}
              // Covers the words, and makes the target as high as a thumb needs.
              className="absolute inset-x-0 -inset-y-1 cursor-pointer appearance-none outline-none"
              checked={choice.id === value}
              onChange={() => onChange(choice.id)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
