import { sendCode, verifyCode } from "@danji/contract/account/account";
import { accountLimits, isEmail } from "@danji/contract/account/account-rules";
import { recoveryLimits } from "@danji/contract/account/recovery-rules";
import { accountCopy } from "@danji/contract/account/account.copy";
import { recoveryCopy as copy } from "@danji/contract/account/recovery.copy";
import { useEffect, useReducer, useRef } from "react";
import { call } from "#platform/api.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { useSecondsSince } from "#platform/time/use-seconds-since.ts";
import { emptyFindPassword, findPasswordReducer } from "./find-password-state.ts";

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

/** The tab 비밀번호 찾기: its state and its two server calls (SPEC sections 4 and 8 "Find password"). */
export const useFindPassword = () => {
  const [state, dispatch] = useReducer(findPasswordReducer, emptyFindPassword);
  const codeInput = useRef<HTMLInputElement>(null);
  const nextButton = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const { email, code, step, sentAt, unregistered } = state;

  // The pressed button is disabled by then; the focus moves on to the next field.
  useEffect(() => {
    if (step === "sent") codeInput.current?.focus();
    if (step === "verified") nextButton.current?.focus();
  }, [step]);

  useEffect(() => {
    if (!unregistered) return undefined;
    const timer = setTimeout(() => navigate(paths.register), recoveryLimits.redirectMs);
    return () => clearTimeout(timer);
  }, [unregistered, navigate]);

  const elapsed = useSecondsSince(sentAt);
  const isPaused = elapsed < accountLimits.codePauseSeconds;
  const canSend = isEmail(email.trim()) && (step === "idle" || step === "sent") && !isPaused;
  const canVerify = step === "sent" && code.length === accountLimits.codeLength;

  const send = async () => {
    if (!canSend) return;
    dispatch({ type: "sending" });
    try {
      await call(sendCode, { body: { mail: email.trim(), type: "FIND_PASSWORD" } });
    } catch (error) {
      // A code for this address was already sent (SPEC section 8: 409 is success).
      if (statusOf(error) !== 409) {
        const noAccount = statusOf(error) === 404;
        const message = noAccount
          ? accountCopy.find.unregistered
          : messageFor(error, copy.sendFailed(String(statusOf(error))));
        return dispatch({ type: "unsent", email, error: message, unregistered: noAccount });
      }
    }
    dispatch({ type: "sent", email, at: Date.now() });
  };

  const verify = async () => {
    if (!canVerify) return;
    dispatch({ type: "verifying" });
    try {
      await call(verifyCode, { query: { email: email.trim(), code } });
      dispatch({ type: "verified", email, code });
    } catch (error) {
      const { wrongCode, verifyFailed } = accountCopy.find;
      dispatch({ type: "unverified", email, code, error: statusOf(error) === 400 ? wrongCode : verifyFailed });
      codeInput.current?.focus();
    }
  };

  const proceed = () => {
    if (step !== "verified") return;
    navigate(paths.resetPassword, { state: { email: email.trim(), verified: true } });
  };

  return {
    state,
    elapsed,
    codeInput,
    nextButton,
    canSend,
    canVerify,
    typeEmail: (text: string) => dispatch({ type: "email", text }),
    typeCode: (text: string) => dispatch({ type: "code", text }),
    send,
    verify,
    proceed,
  };
};
