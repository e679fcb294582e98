import { commentFault } from "@danji/contract/feed/comment-rules";
import { commentCopy } from "@danji/contract/feed/comment.copy";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { fetchViewerId } from "#account/profile/profile.queries.ts";
import { openAlert } from "#ui/overlay/alert.tsx";

const faultMessages = { COMMENT_BLANK: commentCopy.blank, COMMENT_TOO_LONG: commentCopy.tooLong } as const;

// A double press finds the input empty already; that is not a blank comment.
const doublePressMs = 500;

/** Checks a text and hands it to the outbox; `failureMessage` where the viewer is not known and cannot be asked for. */
export const useSendComment = (failureMessage: string, enqueue: (memberId: number, text: string) => void) => {
  const queryClient = useQueryClient();
  const sentAt = useRef(-doublePressMs);
  const isSending = useRef(false);

  return async (text: string): Promise<void> => {
    if (isSending.current || (text === "" && performance.now() - sentAt.current < doublePressMs)) return;
    const fault = commentFault(text);
    if (fault !== undefined) return void openAlert({ message: faultMessages[fault] });
    isSending.current = true;
    try {
      enqueue(await fetchViewerId(queryClient), text);
      sentAt.current = performance.now();
    } catch {
      void openAlert({ message: failureMessage });
    } finally {
      isSending.current = false;
    }
  };
};
