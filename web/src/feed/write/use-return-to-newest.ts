import { paths } from "#platform/paths.ts";
import { back, useLocation, useNavigate } from "#platform/navigation/router.tsx";

/** History state of the write screen whose entry below it is the list of the newest posts. */
export const openedFromNewest = "above the newest list";

/** Navigates from the write screen to the newest posts, without a second list in history. */
export const useReturnToNewest = (): (() => void) => {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  return () => (state === openedFromNewest ? back() : navigate(paths.community, { replace: true }));
};
