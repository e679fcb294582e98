import type { ComponentProps } from "react";
import { cx } from "../cx.ts";
import { controlClasses, FieldFrame, type FieldBaseProps } from "./field-frame.tsx";

interface FieldProps extends ComponentProps<"input">, FieldBaseProps {}

/** A single-line text field with label, hint and error. `ref` is the input's. */
export function Field(props: FieldProps) {
  const { label, hideLabel = false, hint, error, action, id, className, ...input } = props;
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} hint={hint} error={error} action={action}>
      {(control) => <input {...input} {...control} className={cx(controlClasses, "min-h-13", className)} />}
    </FieldFrame>
  );
}
