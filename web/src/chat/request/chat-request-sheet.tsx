import { chatLimits, chatRequestFault } from "@danji/contract/chat/chat-rules";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { lengthOf } from "@danji/contract/platform/text";
import { type SubmitEvent, useRef } from "react";
import { useSheetState } from "#platform/form/sheet-state.ts";
import type { OutboxItem } from "#platform/outbox/outbox-item.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { RequestDone } from "./request-done.tsx";
import { RequestRefusal } from "./request-refusal.tsx";
import type { RequestWords } from "./request-kind.ts";
import type { ChatRequestTarget } from "./requests.queries.ts";
import { useSendRequest } from "./use-send-request.ts";

interface ChatRequestSheetProps {
  readonly target: ChatRequestTarget;
  readonly open: boolean;
  readonly onClose: () => void;
  /** An unsent request whose words are changed here. */
  readonly changed?: OutboxItem<RequestWords>;
}

/** Requests a 1:1 chat with a neighbour, with a greeting; a refusal keeps the text. */
export function ChatRequestSheet({ target, open, onClose, changed }: ChatRequestSheetProps) {
  const { id: receiverId, nickname } = target.receiver;
  const { state, send } = useSendRequest(target, changed);
  const isDone = state.step === "sent" || state.step === "waiting";
  return (
    <Sheet open={open} onClose={onClose} title={chatListCopy.askTo(nickname)}>
      {isDone ? (
        <RequestDone nickname={nickname} isWaiting={state.step === "waiting"} onClose={onClose} />
      ) : (
        <>
          <Greeting
            open={open}
            name={`greeting:${receiverId}:${changed?.id ?? "new"}`}
            busy={state.step === "sending"}
            initial={changed?.words.message ?? ""}
            onSend={send}
          />
          <div role="alert" className="pt-3 empty:hidden">
            {state.step === "refused" && (
              <RequestRefusal refusal={state.refusal} receiverId={receiverId} onLeave={onClose} />
            )}
          </div>
        </>
      )}
    </Sheet>
  );
}

interface GreetingProps {
  readonly open: boolean;
  /** The name of the sheet: the neighbour, and the unsent request where one is changed. */
  readonly name: string;
  readonly busy: boolean;
  readonly initial: string;
  /** Resolves with false where it was refused while the sheet was open. */
  readonly onSend: (message: string, isStillOpen: () => boolean) => Promise<boolean>;
}

function Greeting({ open, name, busy, initial, onSend }: GreetingProps) {
  const { value: message, setValue: setMessage, setIsSent, isStillOpen } = useSheetState(name, open, initial);
  const sending = useRef(false);
  const fault = chatRequestFault(message.trim());
  const tooLong = fault === "CHAT_REQUEST_TOO_LONG";
  const counter = chatListCopy.counter(lengthOf(message.trim()), chatLimits.requestMax);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (fault !== undefined || sending.current) return;
    sending.current = true;
    // At once: it goes to the outbox, which sends it also where the sheet is closed.
    setIsSent(true);
    if (!(await onSend(message.trim(), isStillOpen))) setIsSent(false);
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
