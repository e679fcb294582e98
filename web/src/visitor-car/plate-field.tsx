import { isStandardPlate, plateName } from "@danji/contract/visitor-car/plate";
import { visitorCarCopy } from "@danji/contract/visitor-car/visitor-car.copy";
import type { ComponentProps, InputEvent } from "react";
import { Field } from "#ui/form/field.tsx";

const copy = visitorCarCopy.form;

interface PlateFieldProps extends Pick<ComponentProps<typeof Field>, "ref" | "error" | "readOnly" | "label"> {
  readonly value: string;
  readonly onChange: (plate: string) => void;
  /** The same number in its one form, as the field is left. It is no change: a form forgets its faults and its failed attempt with one. */
  readonly onTidy: (plate: string) => void;
}

/**
 * The number of a car, brought into its one form while one types: at the last digit, with the caret at the end and no syllable being
 * composed, since a field that changes under an input method loses letters. What was composed to the end is corrected on leaving.
 */
export function PlateField({ value, onChange, onTidy, ...field }: PlateFieldProps) {
  return (
    <Field
      {...field}
      placeholder={copy.plateHint}
      value={value}
      hint={isStandardPlate(value) && plateName(value) !== value ? copy.plateAs(plateName(value)) : undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={40}
      enterKeyHint="next"
      className="text-xl! font-semibold"
      onChange={(event) => onChange(corrected(event.currentTarget, event.nativeEvent))}
      onBlur={() => {
        if (plateName(value) !== value) onTidy(plateName(value));
      }}
    />
  );
}

function corrected({ value, selectionStart }: HTMLInputElement, event: Event): string {
  const isComposing = (event as Partial<InputEvent["nativeEvent"]>).isComposing === true;
  const isAtEnd = selectionStart === null || selectionStart === value.length;
  return !isComposing && isAtEnd && isStandardPlate(value) ? plateName(value) : value;
}
