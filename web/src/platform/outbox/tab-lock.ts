import { randomUuid } from "../uuid.ts";

/** The id of this tab; a reload gets a new one. */
export const thisTab: string = randomUuid();

const lockOf = (tab: string) => `danji-tab-${tab}`;

const locks = (): LockManager | undefined => (window.isSecureContext ? navigator.locks : undefined);

let isLocked = false;

const sendingLock = "danji-sending";

/** Holds a lock that shows the other tabs that this one is open. */
export const lockTab = (): void => {
  if (isLocked) return;
  isLocked = true;
  void locks()?.request(lockOf(thisTab), () => new Promise<never>(() => undefined));
};

/** A page that is loaded anew keeps its lock for a moment (ms): its successor is there before. */
const CLOSING_MS = 300;

/**
 * True if a tab is closed, or closes within a moment. A browser without locks reports every tab as closed: two tabs may then send
 * the same item, and its Idempotency-Key removes the duplicate.
 */
export const isTabClosed = (tab: string): Promise<boolean> =>
  untilTabClosed(tab, AbortSignal.timeout(CLOSING_MS)).then(
    () => true,
    () => false,
  );

/** Waits until a tab is closed; throws once `signal` aborts. */
export const untilTabClosed = async (tab: string, signal: AbortSignal): Promise<void> => {
  await locks()?.request(lockOf(tab), { signal }, () => undefined);
};

/** Makes an attempt while the other tabs can see that one is under way. */
export const whileSending = <Result>(attempt: () => Promise<Result>): Promise<Result> =>
  locks()?.request(sendingLock, { mode: "shared" }, attempt) ?? attempt();

/** Waits until no tab has an attempt under way, at most `timeout` milliseconds. */
export const untilNothingIsSent = async (timeout: number): Promise<void> => {
  const signal = AbortSignal.timeout(timeout);
  // An attempt without an end does not keep a member from logging out.
  await locks()
    ?.request(sendingLock, { signal }, () => undefined)
    .catch(() => undefined);
};
