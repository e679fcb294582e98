import { frameCopy } from "@danji/contract/app/frame.copy";
import { neighbourCopy } from "@danji/contract/feed/neighbour.copy";
import type { NeighbourView } from "@danji/contract/feed/neighbour";
import { Ban, Siren } from "lucide-react";
import { type ChatRequestButton, type ChatRequestTarget, useFeedSheets } from "#feed/sheets-context.ts";
import { messageFor } from "#platform/api-error.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useBlock } from "./neighbour.queries.ts";

interface NeighbourActionsProps {
  readonly neighbour: NeighbourView;
  readonly source: ChatRequestTarget["source"];
  readonly isOffice: boolean;
  readonly chatRequestButton: ChatRequestButton;
  readonly onClose: () => void;
}

/** The actions on a neighbour. The sheet closes first: a toast is below an open sheet. */
export function NeighbourActions(props: NeighbourActionsProps) {
  const { neighbour, source, isOffice, chatRequestButton: ChatRequestButton, onClose } = props;
  const { memberId, nickname, isBlocked } = neighbour;
  const { openReport, openChatRequest } = useFeedSheets();
  const block = useBlock(memberId);

  const toggleBlock = async () => {
    if (!isBlocked && !(await openAlert(questionOf(nickname)))) return;
    block.mutate(!isBlocked, {
      onSuccess: () => {
        onClose();
        showToast(isBlocked ? neighbourCopy.unblocked : neighbourCopy.blocked);
      },
      onError: (error) => void openAlert({ message: messageFor(error, neighbourCopy.failed) }),
    });
  };

  return (
    <div className="flex flex-wrap gap-2">
      {!isBlocked && (
        <ChatRequestButton
          receiverId={memberId}
          onAsk={() => openChatRequest({ receiver: { id: memberId, nickname }, source })}
          onLeave={onClose}
        />
      )}
      {(!(isOffice || neighbour.isOffice) || isBlocked) && (
        <Button variant="secondary" className="flex-1" busy={block.isPending} onClick={() => void toggleBlock()}>
          <Ban aria-hidden="true" className="size-4.5" />
          {isBlocked ? neighbourCopy.unblock : neighbourCopy.block}
        </Button>
      )}
      <Button
        variant="secondary"
        className="flex-1"
        onClick={() => openReport({ targetType: "MEMBER", targetId: memberId })}
      >
        <Siren aria-hidden="true" className="size-4.5" />
        {neighbourCopy.report}
      </Button>
    </div>
  );
}

const questionOf = (nickname: string) => ({
  title: neighbourCopy.blockQuestion(nickname),
  message: neighbourCopy.blockHint,
  confirm: neighbourCopy.block,
  cancel: frameCopy.cancel,
});
