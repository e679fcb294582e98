import { logout as logoutCall } from "@danji/contract/account/account";
import { create } from "zustand";
import { call } from "#platform/api.ts";
import { clearTabStorage, storage } from "#platform/storage.ts";

/** SPEC section 3 "Auth state": whether this browser is logged in, and the fields of the login form. */
interface AuthState {
  readonly isLoggedIn: boolean;
  readonly email: string;
  readonly password: string;
  readonly error: string | null;
  readonly setEmail: (email: string) => void;
  readonly setPassword: (password: string) => void;
  readonly setError: (error: string | null) => void;
  /** After a successful login. Stores the flag, so that the next start knows it without a request. */
  readonly loginSucceeded: () => void;
  /** Logs out at the server, then here. Throws, and changes nothing, if the server call fails. */
  readonly logout: () => Promise<void>;
  /** The server answered 401: clears the same state without a server call. */
  readonly sessionEnded: () => void;
  readonly resetAuth: () => void;
}

const blankForm = { email: "", password: "", error: null } as const;

export const useAuthStore = create<AuthState>()((set, get) => ({
  isLoggedIn: storage.get("isLoggedIn") === "true",
  ...blankForm,
  setEmail: (email) => set({ email }),
  setPassword: (password) => set({ password }),
  setError: (error) => set({ error }),
  loginSucceeded: () => {
    storage.set("isLoggedIn", "true");
    // Another member may have been logged in here and logged out in another tab.
    clearTabStorage();
    // The password is no longer needed and does not stay in memory.
    set({ isLoggedIn: true, password: "", error: null });
  },
  logout: async () => {
    await call(logoutCall);
    get().sessionEnded();
  },
  sessionEnded: () => {
    storage.remove("isLoggedIn");
    storage.remove("token");
    clearTabStorage();
    set({ isLoggedIn: false, ...blankForm });
  },
  resetAuth: () => set(blankForm),
}));

/**
 * Called when the state changes from logged in to logged out, by logout or by 401; app empties the query cache there.
 */
export const onLoggedOut = (handler: () => void): (() => void) =>
  useAuthStore.subscribe((now, before) => {
    if (before.isLoggedIn && !now.isLoggedIn) handler();
  });
