import type { ChatMemberView, ChatMessageView } from "@danji/contract/chat";
import { createContext, useContext } from "react";

/** What can be done with the messages of a room. */
export interface MessageActions {
  readonly openMenu: (message: ChatMessageView) => void;
  /** What can be done about the one who said it. */
  readonly openMember: (member: ChatMemberView) => void;
  readonly openPhoto: (message: ChatMessageView) => void;
  /** The words that are looked for; undefined where nothing is. */
  readonly highlighted: string | undefined;
  /** Sequence number of the message that was looked for and found. */
  readonly found: number | undefined;
}

export const MessageActionsContext = createContext<MessageActions | undefined>(undefined);

export const useMessageActions = (): MessageActions => {
  const actions = useContext(MessageActionsContext);
  if (actions === undefined) throw new Error("useRoomActions() is called outside of a room");
  return actions;
};
