import { login } from "@danji/contract/account/account";
import { accountCopy } from "@danji/contract/account/account.copy";
import { useEffect, useRef, useState } from "react";
import { call } from "#platform/api.ts";
import { paths } from "#platform/paths.ts";
import { useLocation, useNavigate } from "#platform/navigation/router.tsx";
import { storage } from "#platform/storage.ts";
import { useAuthStore } from "./auth.store.ts";
import { askAboutWithdrawal } from "./end-session.ts";
import { loginError } from "./login-errors.ts";
import { useEmailError } from "../use-email-error.ts";
import { takeReturnPath } from "./return-path.ts";
import { storeLogin } from "./saved-email.ts";

/** The address of who has just signed up, from the history state of the way here. */
const emailIn = (state: unknown): string | undefined => {
  const { email } = (state ?? {}) as { readonly email?: unknown };
  return typeof email === "string" ? email : undefined;
};

/** The login form (SPEC sections 4 and 5): values, errors and submit. */
export const useLogin = () => {
  const { email, password, error, loginSucceeded, resetAuth } = useAuthStore();
  const { setEmail, setPassword, setError } = useAuthStore();
  const [savesEmail, setSavesEmail] = useState(() => storage.get("savedEmail") !== null);
  const [passwordError, setPasswordError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const emailError = useEmailError(email);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const known = emailIn(useLocation().state);

  useEffect(() => {
    setEmail(known ?? storage.get("savedEmail") ?? "");
    return resetAuth;
  }, [setEmail, resetAuth, known]);

  const isReady = (): boolean => {
    const noPassword = password === "" ? accountCopy.signup.passwordRequired : undefined;
    setPasswordError(noPassword);
    if (emailError.checkNow() !== undefined) emailInput.current?.focus();
    else if (noPassword !== undefined) passwordInput.current?.focus();
    else return true;
    return false;
  };

  const submitLogin = async () => {
    const address = email.trim();
    await askAboutWithdrawal();
    const { memberId } = await call(login, { body: { loginId: address, password } });
    storeLogin(savesEmail ? address : undefined);
    loginSucceeded(memberId);
    const returnPath = takeReturnPath();
    navigate(paths.home, { replace: true });
    // Home stays below it in history, so that going back does not lead to the login again.
    if (returnPath !== null) navigate(returnPath);
  };

  const submit = async () => {
    if (busy || !isReady()) return;
    // The session would be lost with the answer.
    if (!navigator.cookieEnabled) return setError(accountCopy.login.cookiesNeeded);
    setBusy(true);
    setError(null);
    try {
      await submitLogin();
    } catch (failed) {
      setError(loginError(failed));
      setPassword("");
      setBusy(false);
      (email === "" ? emailInput : passwordInput).current?.focus();
    }
  };

  const typeEmail = (text: string) => {
    setEmail(text);
    setError(null);
  };

  const typePassword = (text: string) => {
    setPassword(text);
    setPasswordError(undefined);
    setError(null);
  };

  return {
    email: { value: email, error: emailError.error, ref: emailInput, onText: typeEmail },
    password: { value: password, error: passwordError, ref: passwordInput, onText: typePassword },
    savesEmail,
    setSavesEmail,
    error,
    busy,
    submit,
  };
};
