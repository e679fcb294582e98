import { paths } from "#platform/paths.ts";
import { back, useLocation, useNavigate } from "#platform/router.tsx";

/** State of the write screen's address where the list of the newest posts lies right below it in history. */
export const openedFromNewest = "above the newest list";

/** Gives the way to the newest posts from the write screen, without a second list in history. */
export const useReturnToNewest = (): (() => void) => {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  return () => (state === openedFromNewest ? back() : navigate(paths.community, { replace: true }));
};
