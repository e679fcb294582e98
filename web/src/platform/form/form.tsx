import type { ReactNode, SubmitEvent } from "react";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { preventComposingSubmit } from "../ime.ts";

interface FormProps {
  /** The fields. */
  readonly children: ReactNode;
  /** Text of the button that sends the form. */
  readonly submit: string;
  /** It is being sent. */
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** Why it could not be sent, where no field says it. */
  readonly failure?: string | null | undefined;
  /** Before the reason: that the draft is not kept. */
  readonly notice?: ReactNode;
  /** Padding and distance of the fields. */
  readonly className?: string;
  readonly buttonClassName?: string;
  readonly onSubmit: () => unknown;
}

/**
 * Fields with what follows them in every form: why it was not sent, and the button. The browser checks nothing, since its messages are
 * not ours, and the Enter that ends a composition does not submit.
 */
export function Form(props: FormProps) {
  const { children, submit, busy, disabled, failure, notice, className, buttonClassName, onSubmit } = props;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      noValidate
      className={cx("flex flex-col", className ?? "gap-5")}
      onSubmit={send}
      onKeyDown={preventComposingSubmit}
    >
      {children}
      {notice}
      <FormError message={failure} />
      <Button type="submit" block className={buttonClassName} busy={busy} disabled={disabled}>
        {submit}
      </Button>
    </form>
  );
}
