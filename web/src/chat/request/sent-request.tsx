import type { ChatRequestView } from "@danji/contract/chat/chat-request";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { chatErrorMessage } from "#chat/chat-error.ts";
import { messageFor } from "#platform/api-error.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { OpenRoom } from "./open-room.tsx";
import { RequestCard } from "./request-card.tsx";
import { useCancel } from "./requests.queries.ts";

/** An own request with its status; an open one can be cancelled. */
export function SentRequest({ request }: { readonly request: ChatRequestView }) {
  const { requestId, status, chatroomId } = request;
  const cancel = useCancel(requestId);

  const confirmCancel = async () => {
    if (cancel.isPending || !(await openAlert(question))) return;
    // Awaited here: the card that started it is unmounted when the response arrives.
    try {
      await cancel.mutateAsync();
      showToast(chatListCopy.canceled);
    } catch (error) {
      void openAlert({ message: chatErrorMessage(error, messageFor(error, chatCopy.cancelError)) });
    }
  };
  return (
    <RequestCard request={request}>
      {status === "PENDING" && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-1 self-end"
          busy={cancel.isPending}
          onClick={() => void confirmCancel()}
        >
          {chatCopy.cancel}
        </Button>
      )}
      {chatroomId !== null && (
        <div className="flex flex-col">
          <OpenRoom roomId={chatroomId} />
        </div>
      )}
    </RequestCard>
  );
}

const question = {
  title: chatListCopy.cancelQuestion,
  message: chatListCopy.cancelHint,
  confirm: chatListCopy.cancelRequest,
  cancel: chatListCopy.keep,
};
