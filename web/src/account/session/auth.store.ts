import { logout as logoutCall } from "@danji/contract/account/account";
import { create } from "zustand";
import { call } from "#platform/api.ts";
import { dropFormStates, giveFormStates } from "#platform/form/kept-state.ts";
import { clearTabStorage, storage, tabStorage } from "#platform/storage.ts";

/** SPEC section 3 "Auth state": whether this browser is logged in, and the fields of the login form. */
interface AuthState {
  readonly isLoggedIn: boolean;
  /** Who is logged in, or was last; undefined on a page that was loaded with a login, until it has to know. */
  readonly memberId: number | undefined;
  readonly email: string;
  readonly password: string;
  readonly error: string | null;
  /** The session ended without a logout: the login screen says so. */
  readonly hasSessionEnded: boolean;
  /** It ended with the account, which was withdrawn elsewhere. */
  readonly isWithdrawn: boolean;
  /** It ended right after the login: the browser did not keep its cookie. */
  readonly isLoginLost: boolean;
  readonly setEmail: (email: string) => void;
  readonly setPassword: (password: string) => void;
  readonly setError: (error: string | null) => void;
  /** After a successful login of this member. Stores the flag, so that the next start knows it without a request. */
  readonly loginSucceeded: (memberId: number) => void;
  /** Before a logout on a page that was loaded with a login: this member is logged in. */
  readonly setMember: (memberId: number) => void;
  /** Logs out at the server, then here. Throws, and changes nothing, if the server call fails. */
  readonly logout: () => Promise<void>;
  /** The server part of a logout, or of a withdrawal, is done. Other tabs of this browser hear of it. */
  readonly loggedOut: () => void;
  /**
   * Before a call that ends the session: until the returned function is called, a 401 of another call is no news, and changes
   * something only if the member is still logged in then.
   */
  readonly expectEnd: () => () => void;
  /**
   * The server answered 401: clears the same state without a server call. What the member has written stays, unless their account
   * was withdrawn (end-session.ts).
   */
  readonly sessionEnded: (isWithdrawn?: boolean) => void;
  /** The account of the session that has ended here was withdrawn since, and what waited here is deleted. Leaves the form alone. */
  readonly accountEnded: () => void;
  readonly resetAuth: () => void;
}

const clearSession = () => {
  storage.remove("isLoggedIn");
  storage.remove("token");
  storage.remove("snapshots");
  clearTabStorage();
};

/** By an event of storage, which other tabs get also where the key is gone again. It names the member where they are known. */
const announceLogout = (memberId: number | undefined): void => {
  storage.set("logout", memberId === undefined ? "1" : `member:${memberId}`);
  storage.remove("logout");
};

const announcedMember = (announcement: string): number | undefined => {
  const [, digits] = /^member:(\d+)$/.exec(announcement) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** What the login screen says after a reload of the tab as well. */
type SessionEnd = Pick<AuthState, "hasSessionEnded" | "isWithdrawn" | "isLoginLost">;

const noEnd: SessionEnd = { hasSessionEnded: false, isWithdrawn: false, isLoginLost: false };
const blankForm = { email: "", password: "", error: null } as const;

/**
 * How the session ended, until the next login or logout of this tab: a page that learns of it may be loaded anew before its member has
 * read why. Not in localStorage: the phone may be another member's by the time it is opened again.
 */
const storeEnd = ({ isWithdrawn, isLoginLost }: SessionEnd): void => {
  tabStorage.set("sessionEnd", isWithdrawn ? "withdrawn" : isLoginLost ? "lost" : "ended");
};

const storedEnd = (): SessionEnd => {
  const end = tabStorage.get("sessionEnd");
  // Who has logged in since did so in another tab.
  if (end === null || isStoredLoggedIn()) return noEnd;
  return { hasSessionEnded: true, isWithdrawn: end === "withdrawn", isLoginLost: end === "lost" };
};

const isStoredLoggedIn = () => storage.get("isLoggedIn") === "true";

/** A session that ends within this time (ms) after the login was never kept by the browser. */
const keptAfter = 10_000;
let loggedInAt = -Infinity;
/** True after a login since that time (ms of `performance.now`): a 401 of a call that began before is of the session before it. */
export const hasLoggedInSince = (time: number): boolean => loggedInAt > time;

/** Calls under way that end the session, and whether a 401 came meanwhile. */
let endings = 0;
let isEndHeld = false;
let isWithdrawalHeld = false;

export const useAuthStore = create<AuthState>()((set, get) => ({
  isLoggedIn: isStoredLoggedIn(),
  memberId: undefined,
  ...blankForm,
  ...storedEnd(),
  setEmail: (email) => set({ email }),
  setPassword: (password) => set({ password }),
  setError: (error) => set({ error }),
  loginSucceeded: (memberId) => {
    // Over the login of another member: what this page has of them goes first, as after a 401.
    if (get().isLoggedIn && get().memberId !== memberId) set({ isLoggedIn: false, hasSessionEnded: true });
    // Another member may have been logged in here, and logged out in another tab. The flag goes first, too: where it was set already, by
    // another member, other tabs would get no event.
    clearSession();
    storage.set("isLoggedIn", "true");
    giveFormStates(memberId);
    loggedInAt = performance.now();
    // The password is no longer needed and does not stay in memory.
    set({ isLoggedIn: true, memberId, ...noEnd, password: "", error: null });
  },
  setMember: (memberId) => set({ memberId }),
  logout: async () => {
    const release = get().expectEnd();
    try {
      await call(logoutCall);
      get().loggedOut();
    } finally {
      release();
    }
  },
  loggedOut: () => {
    clearSession();
    dropFormStates();
    announceLogout(get().memberId);
    set({ isLoggedIn: false, ...noEnd, ...blankForm });
  },
  expectEnd: () => {
    endings += 1;
    return () => {
      endings -= 1;
      const wasHeld = isEndHeld && endings === 0;
      if (wasHeld) isEndHeld = false;
      if (wasHeld && get().isLoggedIn) get().sessionEnded(isWithdrawalHeld);
    };
  },
  sessionEnded: (isWithdrawn = false) => {
    if (endings > 0) {
      isEndHeld = true;
      isWithdrawalHeld = isWithdrawn;
      return;
    }
    clearSession();
    const { isLoggedIn, hasSessionEnded, isLoginLost } = get();
    const end: SessionEnd = {
      hasSessionEnded: isLoggedIn || hasSessionEnded,
      isWithdrawn: isWithdrawn || get().isWithdrawn,
      isLoginLost: isLoginLost || (isLoggedIn && performance.now() - loggedInAt < keptAfter),
    };
    if (end.hasSessionEnded) storeEnd(end);
    set({ isLoggedIn: false, ...end, ...blankForm });
  },
  accountEnded: () => {
    const { hasSessionEnded, isLoginLost } = get();
    if (!hasSessionEnded) return;
    storeEnd({ hasSessionEnded, isLoginLost, isWithdrawn: true });
    set({ isWithdrawn: true });
  },
  resetAuth: () => set(blankForm),
}));

/**
 * Another tab has stored something. After a login there, nothing is said of the session that ended here before. After a logout there, this
 * tab is logged out by hand, too: until its next call it would show the member, and keep what they type.
 */
export const followOtherTab = ({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): void => {
  if (key === "isLoggedIn" && newValue === "true") {
    tabStorage.remove("sessionEnd");
    useAuthStore.setState(noEnd);
  }
  // A tab that slept hears of it late: who has logged in since keeps everything.
  if (key !== "logout" || newValue === null || isStoredLoggedIn()) return;
  // Also of a session that has ended here before.
  dropFormStates();
  if (!useAuthStore.getState().isLoggedIn) return;
  clearTabStorage();
  const memberId = announcedMember(newValue);
  useAuthStore.setState({ isLoggedIn: false, ...(memberId !== undefined && { memberId }), ...noEnd, ...blankForm });
};

/**
 * Called when the state changes from logged in to logged out; app empties the query cache there. `byHand`: by a logout,
 * after which nothing of the member stays in this browser; otherwise by a 401. `memberId`: who that is, where they are known.
 */
export const onLoggedOut = (handler: (byHand: boolean, memberId: number | undefined) => void): (() => void) =>
  useAuthStore.subscribe((now, before) => {
    if (before.isLoggedIn && !now.isLoggedIn) handler(!now.hasSessionEnded, now.memberId);
  });
