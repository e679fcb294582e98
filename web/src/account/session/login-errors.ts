import { accountCopy } from "@danji/contract/account/account.copy";
import { ApiError, messageFor } from "#platform/api-error.ts";

const copy = accountCopy.login;

const byStatus: Readonly<Record<number, string>> = {
  401: copy.mismatch,
  404: copy.unknown,
  429: copy.tooMany,
  500: copy.serverError,
};

/** The message of the login form for a failed login (SPEC section 8 "Login"): the server's own message first. */
export const loginError = (error: unknown): string =>
  messageFor(error, (error instanceof ApiError ? byStatus[error.status] : undefined) ?? copy.failed);
