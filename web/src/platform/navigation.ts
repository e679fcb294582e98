import { back, useLocation, useNavigate } from "./router.tsx";

/** Gives the way back: one entry of history, or `fallbackPath` where the tab was opened on this screen. */
export const useGoBack = (fallbackPath: string): (() => void) => {
  const { index } = useLocation();
  const navigate = useNavigate();
  return () => (index > 0 ? back() : navigate(fallbackPath, { replace: true }));
};
