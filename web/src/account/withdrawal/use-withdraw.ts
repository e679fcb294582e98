import { withdraw } from "@danji/contract/account/withdrawal";
import { accountCopy } from "@danji/contract/account/account.copy";
import { withdrawalCopy as copy } from "@danji/contract/account/withdrawal.copy";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { call } from "#platform/api.ts";
import { ApiError, NetworkError } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useAuthStore } from "../session/auth.store.ts";
import { clearLocalData } from "../session/clear-local-data.ts";
import { clearReturnPath } from "../session/return-path.ts";

interface WithdrawOptions {
  readonly hasPassword: boolean;
  /** The bookings ahead that it cancels, as they were shown; undefined where there are none. */
  readonly reservations: { readonly count: number; readonly fee: number } | undefined;
  /** What was shown is not so any more. */
  readonly onChanged: () => void;
}

/** Step 2: the password, and the withdrawal (SPEC sections 4 and 8 "Withdrawal"). */
export const useWithdraw = ({ hasPassword, reservations, onChanged }: WithdrawOptions) => {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  // The button of the previous step is gone and took the focus with it.
  useEffect(() => input.current?.focus(), []);

  const refuse = (sentence: string) => {
    setError(sentence);
    input.current?.focus();
  };

  const fail = (failed: unknown) => {
    setBusy(false);
    setPassword("");
    const message = withdrawalError(failed);
    if (failed instanceof ApiError && failed.status === 409) onChanged();
    // Without a session the next screen is the login, and no local data stays.
    if (failed instanceof ApiError && failed.status === 401) void openAlert({ message });
    else if (message === copy.mismatch) refuse(message);
    else setFailure(message);
  };

  const send = async () => {
    setBusy(true);
    setFailure(null);
    const release = useAuthStore.getState().expectEnd();
    try {
      await call(withdraw, { body: { password, ...(reservations && { reservations }) } });
      clearReturnPath();
      useAuthStore.getState().loggedOut();
      clearLocalData();
      navigate(paths.home, { replace: true });
      showToast(copy.done);
      release();
    } catch (failed) {
      release();
      fail(failed);
    }
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    if (hasPassword && password === "") refuse(accountCopy.signup.passwordRequired);
    else void send();
  };

  const type = (text: string) => {
    setPassword(text);
    setError(undefined);
    setFailure(null);
  };

  return { password: { value: password, error, ref: input, onText: type }, failure, busy, submit };
};

const byStatus: Readonly<Record<number, string>> = {
  400: copy.mismatch,
  401: copy.unauthenticated,
  403: copy.unauthenticated,
  409: copy.reserved,
};

/** The message for a failed withdrawal (SPEC section 8 "Withdrawal"). */
export const withdrawalError = (error: unknown): string => {
  if (error instanceof NetworkError) return copy.network;
  if (!(error instanceof ApiError)) return copy.failed;
  const { status, serverMessage, reason } = error;
  // Cases that SPEC does not have show the server's message.
  if (
    (reason === "LOGIN_AGAIN" || reason === "RESERVATIONS_CHANGED" || reason === "ONLY_MANAGER" || status === 429) &&
    serverMessage !== null
  )
    return serverMessage;
  if (status >= 500) return /foreign key/i.test(serverMessage ?? "") ? copy.recordsRemain : copy.serverError;
  return byStatus[status] ?? copy.failed;
};
