import { accountLimits } from "@danji/contract/account/account-rules";
import { plainPhone } from "@danji/contract/account/recovery-rules";

/** The state of find password (SPEC section 4): send a code, verify it, continue. */
export interface FindPassword {
  readonly email: string;
  readonly code: string;
  readonly step: "idle" | "sending" | "sent" | "verifying" | "verified";
  /** When the last code for this address was sent, in milliseconds. */
  readonly sentAt: number | null;
  readonly sendError: string | null;
  readonly codeError: string | null;
  /** The address has no account: sign-up is offered next (SPEC section 8). */
  readonly unregistered: boolean;
}

export type FindPasswordAction =
  | { readonly type: "email" | "code"; readonly text: string }
  | { readonly type: "sending" | "verifying" }
  /** Responses carry the values they were requested for: a response that arrives after an edit is ignored. */
  | { readonly type: "sent"; readonly email: string; readonly at: number }
  | { readonly type: "unsent"; readonly email: string; readonly error: string; readonly unregistered: boolean }
  | { readonly type: "verified"; readonly email: string; readonly code: string }
  | { readonly type: "unverified"; readonly email: string; readonly code: string; readonly error: string };

export const emptyFindPassword: FindPassword = {
  email: "",
  code: "",
  step: "idle",
  sentAt: null,
  sendError: null,
  codeError: null,
  unregistered: false,
};

const isStale = (state: FindPassword, action: FindPasswordAction): boolean =>
  ("email" in action && action.email !== state.email) || ("code" in action && action.code !== state.code);

/** Editing the address starts over, editing the code makes it unverified; a failure keeps what was typed. */
export const findPasswordReducer = (state: FindPassword, action: FindPasswordAction): FindPassword => {
  if (isStale(state, action)) return state;
  switch (action.type) {
    case "email":
      return { ...emptyFindPassword, email: action.text };
    case "code": {
      const code = plainPhone(action.text).slice(0, accountLimits.codeLength);
      if (code === state.code) return state;
      const step = state.step === "verified" || state.step === "verifying" ? "sent" : state.step;
      return { ...state, code, step, codeError: null };
    }
    case "sending":
      return { ...state, step: "sending", code: "", sendError: null, codeError: null };
    case "sent":
      return { ...state, step: "sent", sentAt: action.at };
    case "unsent": {
      const { error: sendError, unregistered } = action;
      return { ...state, step: state.sentAt === null ? "idle" : "sent", sendError, unregistered };
    }
    case "verifying":
      return { ...state, step: "verifying", codeError: null };
    case "verified":
      return { ...state, step: "verified" };
    case "unverified":
      return { ...state, step: "sent", codeError: action.error };
  }
};
