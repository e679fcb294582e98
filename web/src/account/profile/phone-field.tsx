import { hyphenedPhone, plainPhone } from "@danji/contract/account/recovery-rules";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { Field } from "#ui/form/field.tsx";

interface PhoneFieldProps extends Omit<ComponentProps<typeof Field>, "value" | "onChange" | "ref"> {
  /** With hyphens. */
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly ref?: (input: HTMLInputElement | null) => void;
}

/** A phone number field that inserts hyphens while typing; the caret stays after the same digit. */
export function PhoneField({ value, onText, ref, ...field }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement | null>(null);
  /** Digits before the caret, for a change that is not rendered yet. */
  const digits = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (digits.current === null) return;
    const caretIndex = indexAfterDigits(value, digits.current);
    digits.current = null;
    input.current?.setSelectionRange(caretIndex, caretIndex);
  }, [value]);

  return (
    <Field
      {...field}
      ref={(element) => {
        input.current = element;
        ref?.(element);
      }}
      value={value}
      onChange={({ target }) => {
        const caret = target.selectionStart ?? target.value.length;
        digits.current = plainPhone(target.value.slice(0, caret)).length;
        onText(hyphenedPhone(target.value));
      }}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
    />
  );
}

/** The caret position right after the first `digits` digits of a text; its end if it has fewer. */
export const indexAfterDigits = (text: string, digits: number): number => {
  let seen = 0;
  for (const [index, character] of [...text].entries()) {
    if (seen === digits) return index;
    if (/\d/.test(character)) seen += 1;
  }
  return text.length;
};
