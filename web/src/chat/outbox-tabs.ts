import { randomUuid } from "#platform/uuid.ts";

/** This tab among those of the browser; a reload is a new one. */
export const thisTab: string = randomUuid();

const lockOf = (tab: string) => `danji-tab-${tab}`;

const locks = (): LockManager | undefined => (isSecureContext ? navigator.locks : undefined);

let isLocked = false;

/** Lets the other tabs see that this one lives, for as long as it does. */
export const lockTab = (): void => {
  if (isLocked) return;
  isLocked = true;
  void locks()?.request(lockOf(thisTab), () => new Promise<never>(() => undefined));
};

/**
 * True where a tab has gone for good. A browser without locks calls every tab gone: two then send the same
 * message, and its clientId makes it one again.
 */
export const isTabClosed = async (tab: string): Promise<boolean> =>
  (await locks()?.request(lockOf(tab), { ifAvailable: true }, (lock) => lock !== null)) ?? true;
