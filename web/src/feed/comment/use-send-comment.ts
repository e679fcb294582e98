import { commentLimits } from "@danji/contract/comment";
import { commentCopy } from "@danji/contract/copy/comment";
import { isBlank, lengthOf } from "@danji/contract/platform/text";
import { useRef, useState } from "react";
import { ApiError } from "#platform/api-error.ts";
import { openAlert } from "#ui/alert.tsx";

/** What keeps a comment from being sent, in words; undefined where nothing does. */
const commentError = (text: string): string | undefined => {
  if (isBlank(text)) return commentCopy.blank;
  return lengthOf(text) > commentLimits.contentsMax ? commentCopy.tooLong : undefined;
};

/** The server's own sentence where too many were sent: what is typed stays, and can be sent a moment later. */
const rateLimitMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 429 ? (error.serverMessage ?? undefined) : undefined;

// The second press of a double one finds the input empty already; that is no blank comment.
const doublePressMs = 500;

/** Sends a comment once, however often it is pressed; a failure is told in an alert (SPEC section 8). */
export const useSendComment = (failureMessage: string, work: () => Promise<void>) => {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const sentAt = useRef(-doublePressMs);

  const send = async (text: string) => {
    if (sending.current) return;
    if (text === "" && performance.now() - sentAt.current < doublePressMs) return;
    const fault = commentError(text);
    if (fault !== undefined) {
      await openAlert({ message: fault });
      return;
    }
    sending.current = true;
    setBusy(true);
    try {
      await work();
      sentAt.current = performance.now();
    } catch (error) {
      void openAlert({ message: rateLimitMessage(error) ?? failureMessage });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { busy, send };
};
