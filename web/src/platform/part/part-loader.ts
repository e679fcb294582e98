import { reloadForRelease } from "./new-release.ts";

/** The state of a part of the app. */
type PartState<Part> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly part: Part }
  | { readonly status: "failed"; readonly error: unknown; readonly isRetrying: boolean };

export interface PartLoader<Part> {
  readonly state: () => PartState<Part>;
  /** Loads the part, and tries again while there is a subscriber. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the part, unless it is loaded or being loaded. */
  readonly retry: () => void;
  /** As `retry`; resolves after the attempt, whatever came of it. The same promise for one attempt. */
  readonly settled: () => Promise<unknown>;
  /** As `retry`; rejects if the part cannot be loaded. */
  readonly load: () => Promise<unknown>;
}

/** Milliseconds before the next attempt: a part is there at most 4 s after the connection is. */
const delayAfter = (failures: number): number => Math.min(1_000 * 2 ** (failures - 1), 4_000);

/** Loads one part; tries again after 1, 2, 4, 4 … s, when the network is back, and when the page becomes visible. */
export const makePartLoader = <Part>(importPart: () => Promise<Part>): PartLoader<Part> => {
  const listeners = new Set<() => void>();
  let state: PartState<Part> = { status: "loading" };
  let attempt: Promise<unknown> | undefined;
  let settled: Promise<unknown> | undefined;
  let failures = 0;
  let failedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setState = (next: PartState<Part>) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const importOnce = async () => {
    if (state.status === "failed") setState({ ...state, isRetrying: true });
    try {
      setState({ status: "ready", part: await importPart() });
    } catch (error) {
      failures += 1;
      failedAt = Date.now();
      setState({ status: "failed", error, isRetrying: false });
      void reloadForRelease(error);
      if (listeners.size > 0) scheduleRetry();
      throw error;
    } finally {
      attempt = undefined;
    }
  };

  const load = (): Promise<unknown> => {
    if (state.status === "ready") return Promise.resolve();
    clearTimeout(timer);
    if (attempt === undefined) {
      attempt = importOnce();
      settled = attempt.catch(() => undefined);
    }
    return attempt;
  };
  const retry = () => void load().catch(() => undefined);
  function scheduleRetry(): void {
    clearTimeout(timer);
    timer = setTimeout(retryIfVisible, Math.max(0, failedAt + delayAfter(failures) - Date.now()));
  }
  const settledOnce = (): Promise<unknown> => {
    if (attempt === undefined) retry();
    return settled ?? Promise.resolve();
  };
  const retryIfVisible = () => {
    if (document.visibilityState === "visible") retry();
  };

  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) {
      window.addEventListener("online", retryIfVisible);
      document.addEventListener("visibilitychange", retryIfVisible);
      if (state.status === "loading") retry();
      else if (state.status === "failed") scheduleRetry();
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      window.removeEventListener("online", retryIfVisible);
      document.removeEventListener("visibilitychange", retryIfVisible);
      clearTimeout(timer);
    };
  };

  return { state: () => state, subscribe, retry, settled: settledOnce, load };
};
