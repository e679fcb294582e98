import { readViewerId } from "#account/profile/profile.queries.ts";
import { useAuthStore } from "#account/session/auth.store.ts";
import { ApiError } from "#platform/api-error.ts";
import { formOwner } from "#platform/form/kept-state.ts";
import { delayAfterCut } from "#platform/outbox/schedule.ts";

/** Who is logged in, asked for until there is an answer; undefined where this page is logged out by then. */
const learnViewerId = async (): Promise<number | undefined> => {
  for (let failures = 1; useAuthStore.getState().isLoggedIn; failures += 1) {
    try {
      return await readViewerId();
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) return undefined;
      await new Promise((resolve) => setTimeout(resolve, delayAfterCut(failures, Math.random())));
    }
  }
  return undefined;
};

/**
 * After a login in another tab: where that is another member, the screens of this one would show what was read for the first one, and
 * write in the second one's name. So does a page that does not know whose it is. `viewerId` is the viewer as far as they were known.
 */
export const leaveToOther = async (viewerId: number | undefined, reload: () => void): Promise<void> => {
  // Before the question: what is read from now on may be the other member's.
  const known = [viewerId, useAuthStore.getState().memberId, formOwner()].filter((id) => id !== undefined);
  const memberId = await learnViewerId();
  if (memberId === undefined) return;
  if (known.length === 0 || known.some((id) => id !== memberId)) reload();
};
