/**
 * The keys of SPEC section 3, and drafts of posts under the person who writes them; no others are written.
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
  | `draft:${string}`;

// Holds the values while the page lives where the browser refuses storage (private mode, full disk).
const held = new Map<StorageKey, string>();

const reachable = <T>(work: (place: Storage) => T): T | undefined => {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
};

/** The one place that touches localStorage. It never throws. */
export const storage = {
  /** The stored text, or null. */
  get: (key: StorageKey): string | null => held.get(key) ?? reachable((place) => place.getItem(key)) ?? null,

  set: (key: StorageKey, value: string): void => {
    const stored = reachable((place) => {
      place.setItem(key, value);
      return true;
    });
    if (stored) held.delete(key);
    else held.set(key, value);
  },

  remove: (key: StorageKey): void => {
    held.delete(key);
    reachable((place) => place.removeItem(key));
  },
};
