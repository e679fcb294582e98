import { getProfile } from "@danji/contract/account/account";
import { call } from "#platform/api.ts";
import { hasFormStates } from "#platform/form/kept-state.ts";
import { storage } from "#platform/storage.ts";
import { hasLoggedInSince, useAuthStore } from "./auth.store.ts";
import { clearWritings } from "./clear-local-data.ts";
import { clearReturnPath } from "./return-path.ts";
import { forgetOwnEmail } from "./saved-email.ts";

/**
 * A 401 of the server to a call that began at that time (ms of `performance.now`): ends the login here. Of an account that was withdrawn
 * elsewhere nothing stays in this browser: what its member has written and not sent goes, and the screen to return to, and their address
 * in the login form; what was read goes with every end of a session. After the next login here the last two are those of who has logged in.
 */
export const endSession = (began: number, withdrawnMemberId?: number): void => {
  const { isLoggedIn, sessionEnded, accountEnded } = useAuthStore.getState();
  const isWithdrawn = withdrawnMemberId !== undefined;
  if (!hasLoggedInSince(began)) {
    if (isWithdrawn) {
      clearReturnPath();
      forgetOwnEmail();
    }
    // Without a login it is the answer to the question below: no news for the login's form, nor for another tab.
    if (isLoggedIn) sessionEnded(isWithdrawn);
    else if (isWithdrawn) accountEnded();
  }
  if (isWithdrawn) clearWritings(withdrawnMemberId);
};

let asking: Promise<void> | undefined;

/** True if a member has left something in this browser that is not sent. */
export const hasWritings = (): boolean =>
  hasFormStates() || ["outbox:", "draft:"].some((start) => storage.keysOf(start).length > 0);

/**
 * Where words wait on this phone and no member is logged in: the cookie of the session that ended here is still there, and by it
 * the server knows whether its account was withdrawn since. The 401 then deletes them (decision 107). The next login replaces the
 * cookie, so that is the last time to ask. Never rejects.
 */
export const askAboutWithdrawal = (): Promise<void> => {
  if (useAuthStore.getState().isLoggedIn || !hasWritings()) return Promise.resolve();
  asking ??= call(getProfile)
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => (asking = undefined));
  return asking;
};
