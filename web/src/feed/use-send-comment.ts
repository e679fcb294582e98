import { commentLimits } from "@danji/contract/comment";
import { commentCopy } from "@danji/contract/copy/comment";
import { isBlank, lengthOf } from "@danji/contract/platform/text";
import { useRef, useState } from "react";
import { openAlert } from "#ui/alert.tsx";

/** What keeps a comment from being sent, in words; undefined where nothing does. */
const faultOf = (text: string): string | undefined => {
  if (isBlank(text)) return commentCopy.blank;
  return lengthOf(text) > commentLimits.contentsMax ? commentCopy.tooLong : undefined;
};

/** Sends a comment once, however often it is pressed; what went wrong is told in an alert (SPEC section 8). */
export const useSendComment = (failed: string, work: () => Promise<void>) => {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const send = async (text: string) => {
    if (sending.current) return;
    const fault = faultOf(text);
    if (fault !== undefined) {
      await openAlert({ message: fault });
      return;
    }
    sending.current = true;
    setBusy(true);
    try {
      await work();
    } catch {
      void openAlert({ message: failed });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { busy, send };
};
