import { chatCopy } from "@danji/contract/copy/chat";
import { ApiError } from "#platform/api-error.ts";

/** SPEC section 8: whatever failed, a missing login is told as one; anything else in the given words. */
export const chatErrorMessage = (error: unknown, fallback: string): string =>
  isLoginMissing(error) ? chatCopy.loginNeeded : fallback;

// A server that knows only the specification names no reason: of it SPEC has the words.
const isLoginMissing = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false;
  if (error.reason !== undefined) return error.reason === "UNAUTHENTICATED";
  return error.serverMessage?.includes("인증이 필요") === true;
};
