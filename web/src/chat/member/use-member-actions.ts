import { chatListCopy } from "@danji/contract/copy/chat-list";
import { frameCopy } from "@danji/contract/copy/frame";
import { chatFailure } from "#chat/failure.ts";
import { useRoomLayers } from "#chat/room-layers-context.ts";
import { sentenceOf } from "#platform/api-error.ts";
import { openAlert } from "#ui/alert.tsx";
import { showToast } from "#ui/toast.tsx";
import { useBlockMember } from "./members.queries.ts";

interface Member {
  readonly id: number;
  readonly nickname: string;
  readonly isBlocked: boolean;
  /** Called before the end is told: what is told stands below a sheet. */
  readonly onDone?: () => void;
}

/** What one can do about another member of a room: block, and tell the managers. */
export const useMemberActions = ({ id, nickname, isBlocked, onDone }: Member) => {
  const { openReport } = useRoomLayers();
  const block = useBlockMember(id);

  const turn = async () => {
    if (block.isPending || (!isBlocked && !(await openAlert(questionOf(nickname))))) return;
    block.mutate(!isBlocked, {
      onSuccess: () => {
        onDone?.();
        showToast(isBlocked ? chatListCopy.unblocked : chatListCopy.blocked);
      },
      onError: (error) =>
        void openAlert({ message: chatFailure(error, sentenceOf(error, chatListCopy.failed)) }),
    });
  };
  return [
    { label: isBlocked ? chatListCopy.unblock : chatListCopy.block, onSelect: () => void turn() },
    { label: chatListCopy.report, onSelect: () => openReport({ targetType: "MEMBER", targetId: id }) },
  ] as const;
};

const questionOf = (nickname: string) => ({
  title: chatListCopy.blockQuestion(nickname),
  message: chatListCopy.blockHint,
  confirm: chatListCopy.block,
  cancel: frameCopy.cancel,
});
