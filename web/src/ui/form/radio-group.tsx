import { Check } from "lucide-react";
import { useId } from "react";

interface RadioGroupProps<Id extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly choices: readonly { readonly id: Id; readonly label: string }[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
}

/** Radio buttons as a list of rows; arrow keys move and choose. */
export function RadioGroup<Id extends string>({ label, hint, choices, value, onChange }: RadioGroupProps<Id>) {
  const id = useId();
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend className="px-1 pb-2 text-sm font-semibold text-muted">{label}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
        {choices.map((choice) => (
          <label
            key={choice.id}
            className="flex min-h-13 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-medium hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            {choice.label}
            <input
              type="radio"
              name={id}
              className="peer sr-only"
              checked={choice.id === value}
              onChange={() => onChange(choice.id)}
            />
            <Check aria-hidden="true" className="size-5 shrink-0 text-accent opacity-0 peer-checked:opacity-100" />
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="px-1 pt-2 text-sm text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
