/**
 * The keys of SPEC section 3, drafts of posts and chat by member, unsent chat messages, a copy of the favourites for
 * offline use, the login that snapshots belong to, the complex whose desk was open last, the mark of the outbox, for a moment that
 * a member logs out, and that pushes are not wanted here; no others are written. `token` is only read, since another client may have
 * left it: calls are authenticated by the session cookie, not by anything stored here.
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
  | "guestPlaces"
  | "snapshots"
  | "lastOffice"
  | "outboxMark"
  | "logout"
  | "pushDeclined"
  | `draft:${string}`
  | `outbox:${string}`;

/**
 * When the page last reloaded itself; how the login ended here, and what was typed into forms then; the last taps
 * on cars at the gate.
 */
type TabStorageKey = "reloadedAt" | "sessionEnd" | "forms" | "carMarks";

const safeStorage = <Key extends string>(find: () => Storage) => {
  // Fallback in memory if the browser refuses storage (private mode, full disk).
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

    /** False where the browser keeps it only as long as the page is open. */
    set: (key: Key, value: string): boolean => {
      const stored = tryStorage((area) => {
        area.setItem(key, value);
        return true;
      });
      if (stored) fallback.delete(key);
      else fallback.set(key, value);
      return stored === true;
    },

    remove: (key: Key): void => {
      fallback.delete(key);
      tryStorage((area) => area.removeItem(key));
    },

    /** All keys with the prefix `start`. */
    keysOf: (start: string): readonly Key[] => {
      const stored = tryStorage((area) => Array.from({ length: area.length }, (_, at) => area.key(at)));
      const keys = new Set<string | null>([...fallback.keys(), ...(stored ?? [])]);
      return [...keys].filter((key): key is Key => key !== null && key.startsWith(start));
    },
  };
};

/** The only access to localStorage. Never throws. */
export const storage = safeStorage<StorageKey>(() => localStorage);

/** The same for sessionStorage. */
export const tabStorage = safeStorage<TabStorageKey>(() => sessionStorage);

/** Clears sessionStorage: the next user of the tab may be another member. The forms, which name theirs, stay. */
export const clearTabStorage = (): void => {
  for (const key of tabStorage.keysOf("")) if (key !== "forms") tabStorage.remove(key);
};
