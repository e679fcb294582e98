import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { cx } from "../cx.ts";
import { controlClasses, FieldFrame, type FieldBaseProps } from "./field-frame.tsx";

interface TextAreaProps extends ComponentProps<"textarea">, FieldBaseProps {}

const growsByItself = () => CSS.supports("field-sizing", "content");

// For browsers without field-sizing: the height is set by script.
const grow = (area: HTMLTextAreaElement | null) => {
  if (area === null || growsByItself()) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight}px`;
};

/** A multi-line text field that grows with its text. `ref` is the textarea's. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel = false, hint, error, action, id, className, onInput, ...area } = props;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => grow(box.current?.querySelector("textarea") ?? null));
  return (
    <div ref={box}>
      <FieldFrame id={id} label={label} hideLabel={hideLabel} hint={hint} error={error} action={action}>
        {(control) => (
          <textarea
            rows={4}
            {...area}
            {...control}
            onInput={(event) => {
              grow(event.currentTarget);
              onInput?.(event);
            }}
            className={cx(controlClasses, "field-sizing-content min-h-28 resize-none", className)}
          />
        )}
      </FieldFrame>
    </div>
  );
}
