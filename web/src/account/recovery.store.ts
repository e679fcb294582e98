import { create } from "zustand";

/** SPEC section 3 "Temporary stores": the phone that was asked with, and the mail address that was found for it. */
interface FoundAccount {
  readonly phoneNumber: string;
  /** Masked. */
  readonly email: string;
}

interface RecoveryState {
  readonly found: FoundAccount | null;
  readonly setFound: (found: FoundAccount | null) => void;
}

/** It lives as long as the page: a reload forgets it. */
export const useRecoveryStore = create<RecoveryState>()((set) => ({
  found: null,
  setFound: (found) => set({ found }),
}));
