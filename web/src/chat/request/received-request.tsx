import type { ChatRequestView } from "@danji/contract/chat/chat-request";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { useEffect, useRef } from "react";
import { chatErrorMessage } from "#chat/chat-error.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { OpenRoom } from "./open-room.tsx";
import { RequestCard } from "./request-card.tsx";
import { type Answer, useAnswer } from "./requests.queries.ts";

const errorOf = { approve: chatCopy.approveError, reject: chatCopy.rejectError } as const;

/** A neighbour's request, to be accepted or rejected (SPEC section 4). */
export function ReceivedRequest({ request }: { readonly request: ChatRequestView }) {
  const { requestId, status, chatroomId, memberInformation } = request;
  const card = useRef<HTMLLIElement>(null);
  const answer = useAnswer(requestId);
  const isOpen = status === "PENDING";
  const isAnswered = answer.isSuccess && !isOpen;

  // The pressed button is gone: the focus moves to what replaced it.
  useEffect(() => {
    if (isAnswered) (card.current?.querySelector<HTMLElement>("[data-room] a") ?? card.current)?.focus();
  }, [isAnswered]);

  const submitAnswer = (decision: Answer) =>
    answer.mutate(decision, {
      onSuccess: () =>
        showToast(decision === "approve" ? chatListCopy.accepted(memberInformation.nickname) : chatListCopy.rejected),
      onError: (error) => void openAlert({ message: chatErrorMessage(error, errorOf[decision]) }),
    });
  const isBusy = (decision: Answer) => answer.isPending && answer.variables === decision;

  return (
    <RequestCard request={request} ref={card}>
      {isOpen && (
        <div className="mt-1.5 flex gap-2">
          <Button
            variant="secondary"
            className="flex-1"
            disabled={answer.isPending}
            busy={isBusy("reject")}
            onClick={() => submitAnswer("reject")}
          >
            {chatCopy.reject}
          </Button>
          <Button
            className="flex-1"
            disabled={answer.isPending}
            busy={isBusy("approve")}
            onClick={() => submitAnswer("approve")}
          >
            {chatCopy.accept}
          </Button>
        </div>
      )}
      {chatroomId !== null && (
        <div data-room className="flex flex-col">
          <OpenRoom roomId={chatroomId} />
        </div>
      )}
    </RequestCard>
  );
}
