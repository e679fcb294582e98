import { resetPasswordRule } from "@danji/contract/account/recovery-rules";
import { accountCopy } from "@danji/contract/account/account.copy";
import { profileCopy } from "@danji/contract/account/profile.copy";
import { recoveryCopy } from "@danji/contract/account/recovery.copy";
import { type SubmitEvent, useRef, useState } from "react";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { showToast } from "#ui/overlay/toast.tsx";
import { useChangePassword } from "../profile/profile.queries.ts";

const fieldNames = ["currentPassword", "password", "confirmPassword"] as const;
type FieldName = (typeof fieldNames)[number];
type Errors = Readonly<Partial<Record<FieldName, string>>>;

const empty = { currentPassword: "", password: "", confirmPassword: "" } as const;

const firstFieldError = (texts: Readonly<Record<FieldName, string>>): Errors => {
  if (texts.currentPassword === "") return { currentPassword: profileCopy.currentRequired };
  const password = resetPasswordRule(texts.password);
  if (password !== undefined) return { password };
  return texts.password === texts.confirmPassword ? {} : { confirmPassword: accountCopy.signup.mismatch };
};

/** Changes the password of a logged-in member who knows the current one. */
export const usePasswordForm = () => {
  const [texts, setTexts] = useState<Readonly<Record<FieldName, string>>>(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({});
  const { mutateAsync, isPending } = useChangePassword();

  const refuse = (found: Errors) => {
    setErrors(found);
    const field = fieldNames.find((one) => found[one] !== undefined);
    if (field !== undefined) inputs.current[field]?.focus();
  };

  const send = async () => {
    const { password, currentPassword } = texts;
    try {
      await mutateAsync({ password, currentPassword });
      setTexts(empty);
      showToast(recoveryCopy.changed);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      if (fieldNames.some((one) => fields[one] !== undefined)) refuse(fields);
      else setFailure(messageFor(error, recoveryCopy.changeFailed));
    }
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const broken = firstFieldError(texts);
    setErrors({});
    setFailure(null);
    if (Object.keys(broken).length > 0) refuse(broken);
    else void send();
  };

  /** The props that bind one input to the form. */
  const field = (of: FieldName) => ({
    value: texts[of],
    error: errors[of],
    ref: (input: HTMLInputElement | null) => {
      inputs.current[of] = input;
    },
    onChange: ({ target }: { readonly target: HTMLInputElement }) => {
      setTexts({ ...texts, [of]: target.value });
      setErrors({});
      setFailure(null);
    },
  });

  return { field, failure, busy: isPending, submit };
};
