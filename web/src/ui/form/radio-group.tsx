import { Check } from "lucide-react";
import { useId } from "react";

interface RadioGroupProps<Id extends string> {
  readonly label: string;
  readonly hint?: string;
  /** `hint`: what the choice means. */
  readonly choices: readonly { readonly id: Id; readonly label: string; readonly hint?: string }[];
  readonly value: Id | undefined;
  readonly disabled?: boolean;
  readonly onChange: (id: Id) => void;
}

/** Radio buttons as a list of rows; arrow keys move and choose. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const { label, hint, choices, value, disabled = false, onChange } = props;
  const id = useId();
  return (
    <fieldset disabled={disabled} aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend className="px-1 pb-2 text-sm font-semibold text-muted">{label}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
        {choices.map((choice) => (
          <label
            key={choice.id}
            className="flex min-h-13 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-medium hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            {choice.hint === undefined ? (
              choice.label
            ) : (
              <span className="min-w-0 flex-1 py-1">
                <span className="block font-semibold">{choice.label}</span>{" "}
                <span className="block text-sm font-normal text-muted">{choice.hint}</span>
              </span>
            )}
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
