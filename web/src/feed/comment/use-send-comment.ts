import { commentFault } from "@danji/contract/feed/comment-rules";
import { commentCopy } from "@danji/contract/feed/comment.copy";
import { useRef, useState } from "react";
import { ApiError } from "#platform/api-error.ts";
import { openAlert } from "#ui/overlay/alert.tsx";

const faultMessages = { COMMENT_BLANK: commentCopy.blank, COMMENT_TOO_LONG: commentCopy.tooLong } as const;

/** The server's message for a rate limit: the text stays and can be sent again later. */
const rateLimitMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 429 ? (error.serverMessage ?? undefined) : undefined;

// A double press finds the input empty already; that is not a blank comment.
const doublePressMs = 500;

/** Sends a comment once, also on repeated presses; a failure opens an alert (SPEC section 8). */
export const useSendComment = (failureMessage: string, work: () => Promise<void>) => {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const sentAt = useRef(-doublePressMs);

  const send = async (text: string) => {
    if (sending.current) return;
    if (text === "" && performance.now() - sentAt.current < doublePressMs) return;
    const fault = commentFault(text);
    if (fault !== undefined) {
      await openAlert({ message: faultMessages[fault] });
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
