import { chatCopy } from "@danji/contract/chat/chat.copy";
import { ApiError } from "#platform/api-error.ts";

/** SPEC section 8: a 401 gives the login message whichever call failed; any other error gives `fallback`. */
export const chatErrorMessage = (error: unknown, fallback: string): string =>
  isLoginMissing(error) ? chatCopy.loginNeeded : fallback;

// A server that implements only the specification sends no reason: compare SPEC's message.
const isLoginMissing = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false;
  if (error.reason !== undefined) return error.reason === "UNAUTHENTICATED";
  return error.serverMessage?.includes("인증이 필요") === true;
};

/** The room is none of the viewer's (any more), or there is no such room. */
export const isRoomGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);
