import { create } from "zustand";

/** SPEC section 3 "Temporary stores": the phone number that was entered, and the e-mail address found for it. */
interface FoundAccount {
  readonly phoneNumber: string;
  /** Masked. */
  readonly email: string;
}

interface RecoveryState {
  readonly found: FoundAccount | null;
  readonly setFound: (found: FoundAccount | null) => void;
}

/** In memory only: a reload clears it. */
export const useRecoveryStore = create<RecoveryState>()((set) => ({
  found: null,
  setFound: (found) => set({ found }),
}));
