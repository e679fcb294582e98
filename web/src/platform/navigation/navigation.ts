import { back, useLocation, useNavigate } from "./router.tsx";

/** Returns a function that goes back one entry, or to `fallbackPath` if the tab was opened on this screen. */
export const useGoBack = (fallbackPath: string): (() => void) => {
  const { index } = useLocation();
  const navigate = useNavigate();
  return () => (index > 0 ? back() : navigate(fallbackPath, { replace: true }));
};

const isRecord = (state: unknown): state is Readonly<Record<string, unknown>> =>
  typeof state === "object" && state !== null;

/** A text that the previous screen passed in the router's state, or null; the state may be anything. */
export const textIn = (state: unknown, name: string): string | null => {
  const value = isRecord(state) ? state[name] : undefined;
  return typeof value === "string" && value !== "" ? value : null;
};

/** True if the previous screen passed the flag. */
export const flagIn = (state: unknown, name: string): boolean => isRecord(state) && state[name] === true;
