import { logout as logoutCall } from "@danji/contract/account";
import { create } from "zustand";
import { call } from "#platform/api.ts";
import { clearTabStorage, storage } from "#platform/storage.ts";

/** SPEC section 3 "Auth state": who we are to this browser, and what stands in the login form. */
interface AuthState {
  readonly isLoggedIn: boolean;
  readonly email: string;
  readonly password: string;
  readonly error: string | null;
  readonly setEmail: (email: string) => void;
  readonly setPassword: (password: string) => void;
  readonly setError: (error: string | null) => void;
  /** The server took us in: the flag is stored, so that the next start knows without asking. */
  readonly loginSucceeded: () => void;
  /** Ends the session at the server and here; throws where the server could not be told, and then nothing has ended. */
  readonly logout: () => Promise<void>;
  /** The server knows no session any more (401): the same end, without telling it. */
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
    // Somebody else may have been here, and have logged out in another tab.
    clearTabStorage();
    // The password has done its work; it does not stay in memory.
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

/** Runs when a login turns into none, by logout or by 401: app empties the query cache there. */
export const onLoggedOut = (handler: () => void): (() => void) =>
  useAuthStore.subscribe((now, before) => {
    if (before.isLoggedIn && !now.isLoggedIn) handler();
  });
