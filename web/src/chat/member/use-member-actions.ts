import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { chatErrorMessage } from "#chat/chat-error.ts";
import { useRoomSheets } from "#chat/room-sheets-context.ts";
import { messageFor } from "#platform/api-error.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useBlockMember } from "./members.queries.ts";

interface MemberActionsOptions {
  readonly id: number;
  readonly nickname: string;
  readonly isBlocked: boolean;
  /** Called before the result is shown: a toast is below an open sheet. */
  readonly onDone?: () => void;
}

/** The actions on another member of a room: block and report. */
export const useMemberActions = ({ id, nickname, isBlocked, onDone }: MemberActionsOptions) => {
  const { openReport } = useRoomSheets();
  const block = useBlockMember(id);

  const toggleBlock = async () => {
    if (block.isPending || (!isBlocked && !(await openAlert(questionOf(nickname))))) return;
    block.mutate(!isBlocked, {
      onSuccess: () => {
        onDone?.();
        showToast(isBlocked ? chatListCopy.unblocked : chatListCopy.blocked);
      },
      onError: (error) => void openAlert({ message: chatErrorMessage(error, messageFor(error, chatListCopy.failed)) }),
    });
  };
  return [
    { label: isBlocked ? chatListCopy.unblock : chatListCopy.block, onSelect: () => void toggleBlock() },
    { label: chatListCopy.report, onSelect: () => openReport({ targetType: "MEMBER", targetId: id }) },
  ] as const;
};

const questionOf = (nickname: string) => ({
  title: chatListCopy.blockQuestion(nickname),
  message: chatListCopy.blockHint,
  confirm: chatListCopy.block,
  cancel: frameCopy.cancel,
});
