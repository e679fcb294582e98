import { chatLimits, chatRequestFault } from "@danji/contract/chat/chat-rules";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { lengthOf } from "@danji/contract/platform/text";
import { type SubmitEvent, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { RequestDone } from "./request-done.tsx";
import { RequestRefusal } from "./request-refusal.tsx";
import { type ChatRequestTarget, useCreateChatRequest } from "./requests.queries.ts";

interface ChatRequestSheetProps {
  readonly target: ChatRequestTarget;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Requests a 1:1 chat with a neighbour, with a greeting; a refusal keeps the text. */
export function ChatRequestSheet({ target, open, onClose }: ChatRequestSheetProps) {
  const { id: receiverId, nickname } = target.receiver;
  const createRequest = useCreateChatRequest(target);
  return (
    <Sheet open={open} onClose={onClose} title={chatListCopy.askTo(nickname)}>
      {createRequest.isSuccess ? (
        <RequestDone nickname={nickname} onClose={onClose} />
      ) : (
        <>
          <Greeting busy={createRequest.isPending} onSend={createRequest.mutateAsync} />
          <div role="alert" className="pt-3 empty:hidden">
            {createRequest.error !== null && (
              <RequestRefusal error={createRequest.error} receiverId={receiverId} onLeave={onClose} />
            )}
          </div>
        </>
      )}
    </Sheet>
  );
}

interface GreetingProps {
  readonly busy: boolean;
  readonly onSend: (message: string) => Promise<unknown>;
}

function Greeting({ busy, onSend }: GreetingProps) {
  const [message, setMessage] = useState("");
  const sending = useRef(false);
  const fault = chatRequestFault(message.trim());
  const tooLong = fault === "CHAT_REQUEST_TOO_LONG";
  const counter = chatListCopy.counter(lengthOf(message.trim()), chatLimits.requestMax);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (fault !== undefined || sending.current) return;
    sending.current = true;
    // The error is shown below the form.
    await onSend(message.trim()).catch(() => undefined);
    sending.current = false;
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <div className="relative">
        <TextArea
          label={chatListCopy.greeting}
          data-autofocus
          rows={4}
          value={message}
          readOnly={busy}
          placeholder={chatListCopy.greetingHint}
          error={tooLong ? counter : undefined}
          className="max-h-60"
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {!tooLong && <p className="pt-1.5 text-right text-xs text-muted tabular-nums">{counter}</p>}
      </div>
      <Button type="submit" block busy={busy} disabled={fault !== undefined}>
        {chatListCopy.submit}
      </Button>
    </form>
  );
}
