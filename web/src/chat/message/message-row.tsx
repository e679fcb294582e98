import type { ChatMessageView } from "@danji/contract/chat/chat";
import { type KeyboardEvent, memo, useId } from "react";
import { clockOf } from "#platform/time/date.ts";
import { HiddenNote } from "#complex/community/hidden-note.tsx";
import { cx } from "#ui/cx.ts";
import { Bubble, HiddenMessage, MessageBody } from "./message-bubble.tsx";
import { MessageAside, SenderFrame } from "./sender-frame.tsx";
import { MessagePhoto } from "./message-photo.tsx";
import { useMessageActions } from "./message-actions-context.ts";
import { useLongPress } from "./use-long-press.ts";

interface MessageRowProps {
  readonly message: ChatMessageView;
  readonly isMine: boolean;
  readonly isGroupStart: boolean;
  readonly isGroupEnd: boolean;
  /** How many members have not read it. */
  readonly unread: number;
  readonly isHidden: boolean;
  /** The one message of the room that is in the Tab order. */
  readonly isTabStop: boolean;
}

/** A message: own ones on the right, others on the left with the sender's picture. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isMine, isGroupStart, isGroupEnd } = props;
  const { openMenu, found } = useMessageActions();
  const press = useLongPress(() => openMenu(message));
  const { nickname } = message.sender;
  const unreadId = useId();
  const showsUnread = props.unread > 0 && !message.isDeleted;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    openMenu(message);
  };
  // The arrow keys move between messages, and Enter opens the menu of the focused one.
  const focusProps = { tabIndex: props.isTabStop ? 0 : -1, onKeyDown };
  return (
    <SenderFrame
      sender={message.sender}
      isMine={isMine}
      isGroupStart={isGroupStart}
      aside={
        <MessageAside
          unread={showsUnread ? props.unread : 0}
          unreadId={unreadId}
          sentAt={isGroupEnd ? message.createdAt : undefined}
        />
      }
    >
      <div
        role="article"
        aria-label={`${nickname}, ${clockOf(message.createdAt)}`}
        aria-describedby={showsUnread ? unreadId : undefined}
        data-message={message.seq}
        {...focusProps}
        {...(message.isDeleted ? {} : press)}
        className={cx("chat-message min-w-0 rounded-lg", message.seq === found && "chat-found")}
      >
        <MessageContent {...props} />
      </div>
    </SenderFrame>
  );
});

function MessageContent({ message, isMine, isGroupStart, isHidden }: MessageRowProps) {
  const { highlighted, revealed, reveal } = useMessageActions();
  const shape = { isMine, isGroupStart };
  if (message.isDeleted) {
    return (
      <Bubble {...shape} quiet>
        {message.message}
      </Bubble>
    );
  }
  if (isHidden && !revealed.has(message.seq))
    return <HiddenMessage {...shape} onReveal={() => reveal([message.seq])} />;
  if (message.imageUrl !== null) return <MessagePhoto message={message} />;
  return (
    <>
      <Bubble {...shape}>
        <MessageBody text={message.message} searchWords={highlighted} />
      </Bubble>
      <HiddenNote {...message} />
    </>
  );
}
