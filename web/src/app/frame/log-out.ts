import { frameCopy } from "@danji/contract/app/frame.copy";
import { outboxCopy as copy } from "@danji/contract/app/outbox.copy";
import type { QueryClient } from "@tanstack/react-query";
import { learnViewer, viewerIn } from "#account/profile/profile.queries.ts";
import { useAuthStore } from "#account/session/auth.store.ts";
import { hasWritings } from "#account/session/end-session.ts";
import { countUnsent, sendEverything, type SetAside, setEverythingAside } from "#platform/outbox/outbox.ts";
import { openAlert, openChoice } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";

/** Logs out. What is not sent yet would be deleted from this browser, so the member decides about it first. */
export const logOut = async (client: QueryClient): Promise<void> => {
  // A session that has ended by itself is logged out all the same, and nothing of its member stays.
  const release = useAuthStore.getState().expectEnd();
  let memberId: number | undefined;
  let count: number;
  try {
    memberId = await learnMemberId(client);
    count = countUnsent(memberId);
    if (count === 0) return await endHere();
  } finally {
    release();
  }
  if (!useAuthStore.getState().isLoggedIn) return;
  const answer = await openChoice({
    title: copy.logoutTitle(count),
    message: copy.logoutHint,
    confirm: copy.sendFirst,
    other: copy.discardAndLogOut,
    cancel: copy.stay,
  });
  if (answer === false) return;
  if (answer === "other") return endHere(await setEverythingAside(memberId));
  if (await sendEverything(memberId)) return endHere();
  void openAlert({ message: copy.stillUnsent });
};

/**
 * Whose logout this is: what others have left in this browser stays. Most screens never read it, so it is asked for where something is
 * stored.
 */
const learnMemberId = async (client: QueryClient): Promise<number | undefined> => {
  const viewer = viewerIn(client) ?? (hasWritings() ? await learnViewer(client) : undefined);
  const { memberId, setMember } = useAuthStore.getState();
  if (viewer?.memberId === undefined) return memberId;
  setMember(viewer.memberId);
  return viewer.memberId;
};

const endHere = async (aside?: SetAside): Promise<void> => {
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
