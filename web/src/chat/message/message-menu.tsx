import { type ChatMessageView, deleteChatMessage } from "@danji/contract/chat/chat";
import { chatLimits } from "@danji/contract/chat/chat-rules";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { communityRulesCopy } from "@danji/contract/complex/community/community-rules.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { Copy, EyeOff, Flag, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { messageFor } from "#platform/api-error.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { call } from "#platform/api.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { cx } from "#ui/cx.ts";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";

interface MessageMenuProps {
  readonly message: ChatMessageView;
  readonly isMine: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onReport: () => void;
  /** Absent for a member who may not hide messages of this room. */
  readonly onHide: (() => void) | undefined;
  readonly onDeleted: () => void;
}

const copy = async (text: string): Promise<void> => {
  const done = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  showToast(done ? chatCopy.room.copied : chatCopy.room.copyFailed);
};

const remove = async ({ id, chatroomId }: ChatMessageView): Promise<boolean> => {
  const sure = await openAlert({
    title: chatCopy.room.deleteQuestion,
    message: chatCopy.room.deleteHint,
    confirm: chatCopy.room.deleteForAll,
    cancel: frameCopy.cancel,
  });
  if (!sure) return false;
  try {
    await call(deleteChatMessage, { params: { roomId: chatroomId, messageId: id } });
    return true;
  } catch (error) {
    showToast(messageFor(error, chatCopy.room.deleteFailed));
    return false;
  }
};

const isDeletable = ({ createdAt }: ChatMessageView) =>
  correctedNow() - Date.parse(createdAt) < chatLimits.deleteWithinMs;

/** The menu of a message. */
export function MessageMenu({ message, isMine, open, onClose, onReport, onHide, onDeleted }: MessageMenuProps) {
  const choose = (action: () => void) => () => {
    onClose();
    action();
  };
  const askToDelete = async () => {
    if (await remove(message)) onDeleted();
  };
  return (
    <Sheet open={open} onClose={onClose} title={chatCopy.room.menu}>
      <div className="-mx-2 flex flex-col">
        {message.imageUrl === null && (
          <Action icon={<Copy />} onPress={choose(() => void copy(message.message))}>
            {chatCopy.room.copy}
          </Action>
        )}
        {isMine && isDeletable(message) && (
          <Action icon={<Trash2 />} danger onPress={choose(() => void askToDelete())}>
            {chatCopy.room.deleteForAll}
          </Action>
        )}
        {!isMine && (
          <Action icon={<Flag />} danger onPress={choose(onReport)}>
            {chatCopy.room.report}
          </Action>
        )}
        {!isMine && onHide !== undefined && (
          <Action icon={<EyeOff />} danger onPress={choose(onHide)}>
            {communityRulesCopy.hide}
          </Action>
        )}
      </div>
    </Sheet>
  );
}

interface ActionProps {
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

const Action = ({ icon, danger = false, onPress, children }: ActionProps) => (
  <button
    type="button"
    onClick={onPress}
    className={cx(
      "pressable flex min-h-12 items-center gap-3 rounded-md px-2 text-left text-base font-medium hover:bg-sunken",
      danger && "text-danger",
    )}
  >
    <span aria-hidden="true" className="[&>svg]:size-5">
      {icon}
    </span>
    {children}
  </button>
);
