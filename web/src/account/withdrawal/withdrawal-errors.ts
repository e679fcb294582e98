import { withdrawalCopy as copy } from "@danji/contract/account/withdrawal.copy";
import { ApiError, NetworkError } from "#platform/api-error.ts";

const byStatus: Readonly<Record<number, string>> = {
  400: copy.mismatch,
  401: copy.unauthenticated,
  403: copy.unauthenticated,
  409: copy.reserved,
};

/** The message for a failed withdrawal (SPEC section 8 "Withdrawal"). */
export const withdrawalError = (error: unknown): string => {
  if (error instanceof NetworkError) return copy.network;
  if (!(error instanceof ApiError)) return copy.failed;
  const { status, serverMessage, reason } = error;
  // Cases that SPEC does not have show the server's message.
  if ((reason === "LOGIN_AGAIN" || status === 429) && serverMessage !== null) return serverMessage;
  if (status >= 500) return /foreign key/i.test(serverMessage ?? "") ? copy.recordsRemain : copy.serverError;
  return byStatus[status] ?? copy.failed;
};
