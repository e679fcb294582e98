import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { outboxCopy } from "@danji/contract/app/outbox.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { Clock, Send } from "lucide-react";
import { useEffect, useRef } from "react";
import { chatAddress } from "#chat/chat-address.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";

interface RequestDoneProps {
  readonly nickname: string;
  /** It has no line and is sent later. */
  readonly isWaiting: boolean;
  readonly onClose: () => void;
}

/** Confirms that the request was sent, or will be, with a link to it. */
export function RequestDone({ nickname, isWaiting, onClose }: RequestDoneProps) {
  const navigate = useNavigate();
  const message = useRef<HTMLParagraphElement>(null);
  // The focused form is gone, so the text is announced as well.
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="flex animate-rise flex-col items-center gap-1.5 pt-2 text-center">
      <span className="mb-3 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink">
        {isWaiting ? <Clock aria-hidden="true" className="size-7" /> : <Send aria-hidden="true" className="size-7" />}
      </span>
      <p ref={message} tabIndex={-1} className="text-lg font-bold outline-none">
        {isWaiting ? outboxCopy.waiting : chatListCopy.asked}
      </p>
      <p className="text-base text-muted">{isWaiting ? chatListCopy.waitingHint : chatListCopy.askedHint(nickname)}</p>
      <div className="mt-5 flex w-full gap-2">
        <Button variant="secondary" className="flex-1" onClick={onClose}>
          {frameCopy.close}
        </Button>
        <Button
          className="flex-1"
          onClick={() => {
            onClose();
            navigate(chatAddress("sent"));
          }}
        >
          {chatListCopy.showSent}
        </Button>
      </div>
    </div>
  );
}
