import { getProfile } from "@danji/contract/account/account";
import { resetPassword } from "@danji/contract/account/recovery";
import { recoveryLimits, resetPasswordRule } from "@danji/contract/account/recovery-rules";
import { accountCopy } from "@danji/contract/account/account.copy";
import { recoveryCopy as copy } from "@danji/contract/account/recovery.copy";
import { useEffect, useRef, useState } from "react";
import { call } from "#platform/api.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { useAuthStore } from "../session/auth.store.ts";

type FieldName = "password" | "confirmPassword";
type Step = "writing" | "sending" | "done";

/** Sets a new password for a verified e-mail address (SPEC sections 4, 5 and 8 "Reset password"). */
export const useResetPassword = (email: string) => {
  const [texts, setTexts] = useState({ password: "", confirmPassword: "" });
  const [errors, setErrors] = useState<Readonly<Partial<Record<FieldName, string>>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [step, setStep] = useState<Step>("writing");
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({});
  const navigate = useNavigate();

  useEffect(() => {
    if (step !== "done") return undefined;
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), recoveryLimits.redirectMs);
    return () => clearTimeout(timer);
  }, [step, navigate]);

  const refuse = (field: FieldName, sentence: string) => {
    setErrors({ [field]: sentence });
    inputs.current[field]?.focus();
  };

  const send = async () => {
    setStep("sending");
    setFailure(null);
    try {
      await call(resetPassword, { body: { email, password: texts.password } });
      // The server has ended every session of that account; whether the login here was one of them, a 401 tells (end-session.ts).
      if (useAuthStore.getState().isLoggedIn) void call(getProfile).catch(() => undefined);
      setStep("done");
    } catch (error) {
      setStep("writing");
      const atField = error instanceof ApiError ? error.fields["password"] : undefined;
      if (atField !== undefined) refuse("password", atField);
      else setFailure(messageFor(error, copy.changeFailed));
    }
  };

  const submit = () => {
    if (step !== "writing") return;
    const broken = resetPasswordRule(texts.password);
    if (broken !== undefined) refuse("password", broken);
    else if (texts.password !== texts.confirmPassword) refuse("confirmPassword", accountCopy.signup.mismatch);
    else void send();
  };

  /** The props that bind one input to the form. */
  const field = (name: FieldName) => ({
    value: texts[name],
    error: errors[name],
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    onChange: ({ target }: { readonly target: HTMLInputElement }) => {
      setTexts({ ...texts, [name]: target.value });
      setErrors({});
      setFailure(null);
    },
  });

  const canSubmit = texts.password !== "" && texts.confirmPassword !== "";
  return { step, failure, field, submit, canSubmit };
};
