/**
 * The keys of SPEC section 3, drafts of posts and of chat under the person who writes them, and messages of chat
 * that are not sent yet, and a copy of the favourites for the time without a connection; no others are written.
 * Of `token` the web only reads what another client left: the session cookie alone opens every call, so
 * nothing here authenticates.
 */
export type StorageKey =
  | "token"
  | "isLoggedIn"
  | "socialCode"
  | "loginType"
  | "prevPath"
  | "mobileBannerClosed"
  | "savedEmail"
  | "theme"
  | "textSize"
  | "favorites"
  | `draft:${string}`
  | `outbox:${string}`;

/** What outlives a reload, but neither the tab nor the login. */
export type TabStorageKey = "commentDrafts";

const safeStorage = <Key extends string>(find: () => Storage) => {
  // Holds the values while the page lives where the browser refuses storage (private mode, full disk).
  const fallback = new Map<Key, string>();

  const tryStorage = <T>(work: (area: Storage) => T): T | undefined => {
    try {
      return work(find());
    } catch {
      return undefined;
    }
  };
  return {
    /** The stored text, or null. */
    get: (key: Key): string | null => fallback.get(key) ?? tryStorage((area) => area.getItem(key)) ?? null,

    set: (key: Key, value: string): void => {
      const stored = tryStorage((area) => {
        area.setItem(key, value);
        return true;
      });
      if (stored) fallback.delete(key);
      else fallback.set(key, value);
    },

    remove: (key: Key): void => {
      fallback.delete(key);
      tryStorage((area) => area.removeItem(key));
    },

    /** All keys that begin with `start`. */
    keysOf: (start: string): readonly Key[] => {
      const stored = tryStorage((area) => Array.from({ length: area.length }, (_, at) => area.key(at)));
      const keys = new Set<string | null>([...fallback.keys(), ...(stored ?? [])]);
      return [...keys].filter((key): key is Key => key !== null && key.startsWith(start));
    },
  };
};

/** The one place that touches localStorage. It never throws. */
export const storage = safeStorage<StorageKey>(() => localStorage);

/** The same for what belongs to one tab and one login. */
export const tabStorage = safeStorage<TabStorageKey>(() => sessionStorage);

/** Leaves nothing of the tab's own: another member may be the next to use it. */
export const clearTabStorage = (): void => {
  for (const key of tabStorage.keysOf("")) tabStorage.remove(key);
};
