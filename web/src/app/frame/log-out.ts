import { frameCopy } from "@danji/contract/app/frame.copy";
import { outboxCopy as copy } from "@danji/contract/app/outbox.copy";
import { useAuthStore } from "#account/session/auth.store.ts";
import { countUnsent, sendEverything, type SetAside, setEverythingAside } from "#platform/outbox/outbox.ts";
import { openAlert, openChoice } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";

/** Logs out. What is not sent yet would be deleted from this browser, so the member decides about it first. */
export const logOut = async (): Promise<void> => {
  const count = countUnsent();
  let aside: SetAside | undefined;
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
    if (answer !== true) aside = await setEverythingAside();
  }
  try {
    await useAuthStore.getState().logout();
    aside?.forget();
    if (aside !== undefined && aside.sentCount > 0) showToast(copy.sentMeanwhile(aside.sentCount));
  } catch {
    aside?.restore();
    // Showing a logout while the session is still valid would leave it open on a shared phone.
    void openAlert({ message: frameCopy.logoutFailed });
  }
};
