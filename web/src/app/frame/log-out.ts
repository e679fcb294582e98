import { frameCopy } from "@danji/contract/app/frame.copy";
import { outboxCopy as copy } from "@danji/contract/app/outbox.copy";
import { useAuthStore } from "#account/session/auth.store.ts";
import { countUnsent, sendEverything } from "#platform/outbox/outbox.ts";
import { openAlert, openChoice } from "#ui/overlay/alert.tsx";

/** Logs out. What is not sent yet would be deleted from this browser, so the member decides about it first. */
export const logOut = async (): Promise<void> => {
  const count = countUnsent();
  if (count > 0) {
    const answer = await openChoice({
      title: copy.logoutTitle(count),
      message: copy.logoutHint,
      confirm: copy.sendFirst,
      other: copy.discardAndLogOut,
      cancel: copy.stay,
    });
    if (answer === false) return;
    if (answer === true && !(await sendEverything())) return void openAlert({ message: copy.stillUnsent });
  }
  try {
    await useAuthStore.getState().logout();
  } catch {
    // Showing a logout while the session is still valid would leave it open on a shared phone.
    void openAlert({ message: frameCopy.logoutFailed });
  }
};
