import { useNavigate } from "react-router";

// The router counts its entries in history.state; the first one of this tab is number 0.
const openedHere = (): boolean => {
  const state: unknown = history.state;
  return !(typeof state === "object" && state !== null && "idx" in state && Number(state.idx) > 0);
};

/** Gives the way back: one entry of history, or `fallbackPath` where the tab was opened on this screen. */
export const useGoBack = (fallbackPath: string): (() => void) => {
  const navigate = useNavigate();
  return () => void (openedHere() ? navigate(fallbackPath, { replace: true }) : navigate(-1));
};
