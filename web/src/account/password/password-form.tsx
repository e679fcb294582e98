import type { MemberView } from "@danji/contract/account/profile";
import { profileCopy } from "@danji/contract/account/profile.copy";
import { recoveryCopy } from "@danji/contract/account/recovery.copy";
import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { Field } from "#ui/form/field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { usePasswordForm } from "./use-password-form.ts";

/** The second form of /settings/profile. */
export function PasswordForm({ member }: { readonly member: MemberView }) {
  const { field, failure, busy, submit } = usePasswordForm();
  const id = useId();
  return (
    <form noValidate aria-labelledby={id} className="flex flex-col gap-5 bg-surface px-5 pt-6 pb-10" onSubmit={submit}>
      <h2 id={id} className="text-lg font-bold">
        {profileCopy.passwordSection}
      </h2>
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" hidden readOnly autoComplete="username" value={member.email} />
      <Field
        {...field("currentPassword")}
        label={profileCopy.currentPassword}
        type="password"
        autoComplete="current-password"
      />
      <NewPasswordFields field={field} />
      <FormError message={failure} />
      <Button type="submit" variant="secondary" block busy={busy}>
        {recoveryCopy.change}
      </Button>
    </form>
  );
}
