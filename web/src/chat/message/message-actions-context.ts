import type { ChatMemberView, ChatMessageView } from "@danji/contract/chat/chat";
import { createContext, useContext } from "react";

/** The actions on the messages of a room. */
export interface MessageActions {
  readonly openMenu: (message: ChatMessageView) => void;
  /** Opens the sheet of a message's sender. */
  readonly openMember: (member: ChatMemberView) => void;
  readonly openPhoto: (message: ChatMessageView) => void;
  /** The search text to mark; undefined without a search. */
  readonly highlighted: string | undefined;
  /** Sequence number of the search result that is shown. */
  readonly found: number | undefined;
  /** Sequence numbers of messages of blocked members that the viewer has asked to see. */
  readonly revealed: ReadonlySet<number>;
  readonly reveal: (seqs: readonly number[]) => void;
}

export const MessageActionsContext = createContext<MessageActions | undefined>(undefined);

export const useMessageActions = (): MessageActions => {
  const actions = useContext(MessageActionsContext);
  if (actions === undefined) throw new Error("useMessageActions() is called outside of a room");
  return actions;
};
