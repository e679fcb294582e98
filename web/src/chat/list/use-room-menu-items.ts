import { chatCopy } from "@danji/contract/chat/chat.copy";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { chatErrorMessage } from "#chat/chat-error.ts";
import { messageFor } from "#platform/api-error.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { type RoomKind, useLeave, useMute } from "./rooms.queries.ts";

interface RoomMenuItemsOptions {
  readonly roomId: number;
  readonly kind: RoomKind;
  readonly isMuted: boolean;
  /** Called after the viewer has left the room. */
  readonly onLeft?: () => void;
}

const failed = (error: unknown) =>
  void openAlert({ message: chatErrorMessage(error, messageFor(error, chatListCopy.failed)) });

/** The viewer's actions on one of their rooms, as menu items. */
export const useRoomMenuItems = ({ roomId, kind, isMuted, onLeft }: RoomMenuItemsOptions) => {
  const mute = useMute(roomId);
  const leave = useLeave(roomId);

  const toggleMute = () => {
    if (mute.isPending) return;
    mute.mutate(!isMuted, {
      onSuccess: () => showToast(isMuted ? chatListCopy.unmuteDone : chatListCopy.muteDone),
      onError: failed,
    });
  };
  const confirmLeave = async () => {
    if (leave.isPending || !(await openAlert(questionOf(kind)))) return;
    // Awaited here: the row that started it is unmounted when the response arrives.
    try {
      await leave.mutateAsync();
      onLeft?.();
      showToast(chatListCopy.left);
    } catch (error) {
      failed(error);
    }
  };
  return [
    { label: isMuted ? chatListCopy.unmute : chatListCopy.mute, onSelect: toggleMute },
    { label: chatListCopy.leaveRoom, onSelect: () => void confirmLeave(), danger: true },
  ] as const;
};

const questionOf = (kind: RoomKind) => ({
  title: chatListCopy.leaveQuestion,
  message: kind === "direct" ? chatListCopy.leaveDirect : chatListCopy.leaveGroup,
  confirm: chatCopy.leave,
  cancel: frameCopy.cancel,
});
