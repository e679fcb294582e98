import { chatCopy } from "@danji/contract/copy/chat";
import { sentenceOf } from "#platform/api-error.ts";

/** SPEC section 8: whatever failed, a missing login is told as one; anything else in the given words. */
export const chatFailure = (error: unknown, words: string): string =>
  sentenceOf(error, "").includes("인증이 필요") ? chatCopy.loginNeeded : words;
