import { back, useLocation, useNavigate } from "./router.tsx";

/** Returns a function that goes back one entry, or to `fallbackPath` if the tab was opened on this screen. */
export const useGoBack = (fallbackPath: string): (() => void) => {
  const { index } = useLocation();
  const navigate = useNavigate();
  return () => (index > 0 ? back() : navigate(fallbackPath, { replace: true }));
};
