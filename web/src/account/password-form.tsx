import type { MemberView } from "@danji/contract/account-profile";
import { accountCopy } from "@danji/contract/copy/account";
import { profileCopy } from "@danji/contract/copy/profile";
import { recoveryCopy } from "@danji/contract/copy/recovery";
import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { usePasswordForm } from "./use-password-form.ts";

/** The second form of /settings/profile. */
export function PasswordForm({ member }: { readonly member: MemberView }) {
  const { field, failure, busy, submit } = usePasswordForm(member);
  const id = useId();
  return (
    <form
      noValidate
      aria-labelledby={id}
      className="flex flex-col gap-5 bg-surface px-5 pt-6 pb-10"
      onSubmit={submit}
    >
      <h2 id={id} className="text-lg font-bold">
        {profileCopy.passwordSection}
      </h2>
      {/* Tells a password keeper whose password this is. */}
      <input type="text" hidden readOnly autoComplete="username" value={member.email} />
      <Field
        {...field("currentPassword")}
        label={profileCopy.currentPassword}
        type="password"
        autoComplete="current-password"
      />
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
      {failure !== null && (
        <p role="alert" className="animate-rise text-sm text-danger">
          {failure}
        </p>
      )}
      <Button type="submit" variant="secondary" block busy={busy}>
        {recoveryCopy.change}
      </Button>
    </form>
  );
}
