import { accountCopy } from "@danji/contract/account/account.copy";
import { recoveryCopy } from "@danji/contract/account/recovery.copy";
import type { ComponentProps } from "react";
import { Field } from "#ui/form/field.tsx";

interface NewPasswordFieldsProps {
  /** The props that bind one of the two inputs to its form. */
  readonly field: (of: "password" | "confirmPassword") => Omit<ComponentProps<typeof Field>, "label">;
}

/** A new password and its confirmation. */
export const NewPasswordFields = ({ field }: NewPasswordFieldsProps) => (
  <>
    <Field
      {...field("password")}
      label={recoveryCopy.newPassword}
      hint={accountCopy.signup.passwordHint}
      type="password"
      autoComplete="new-password"
    />
    <Field
      {...field("confirmPassword")}
      label={recoveryCopy.confirmNewPassword}
      type="password"
      autoComplete="new-password"
    />
  </>
);
