import type { ChatMessageView } from "@danji/contract/chat/chat";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { type KeyboardEvent, memo, useId, useState } from "react";
import { clockOf } from "#platform/time/date.ts";
import { AuthorAvatar, AuthorName } from "#complex/author-name.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Bubble, MessageBody } from "./message-bubble.tsx";
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
  const { openMenu, openMember, found } = useMessageActions();
  const press = useLongPress(() => openMenu(message));
  const { nickname, profileUrl, voice, officeRole } = message.sender;
  const time = clockOf(message.createdAt);
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
    <div className={cx("flex gap-2 px-3", isGroupStart ? "pt-2.5" : "pt-1", isMine && "justify-end")}>
      {!isMine && (
        <span className="w-8 shrink-0">
          {isGroupStart && (
            <button
              type="button"
              // The list of members does the same for the keyboard.
              tabIndex={-1}
              aria-hidden="true"
              onClick={() => openMember(message.sender)}
              className="pressable touch-target block rounded-full"
            >
              <AuthorAvatar name={nickname} src={profileUrl} voice={voice} size="sm" />
            </button>
          )}
        </span>
      )}
      <div className={cx("flex min-w-0 max-w-[82%] flex-col", isMine && "items-end")}>
        {isGroupStart && (!isMine || voice === "OFFICE") && (
          <p className="max-w-full pb-1 text-xs font-medium text-muted">
            <AuthorName name={nickname} voice={voice} officeRole={officeRole} />
          </p>
        )}
        <div className={cx("flex max-w-full items-end gap-1.5", isMine && "flex-row-reverse")}>
          <div
            role="article"
            aria-label={`${nickname}, ${time}`}
            aria-describedby={showsUnread ? unreadId : undefined}
            data-message={message.seq}
            {...focusProps}
            {...(message.isDeleted ? {} : press)}
            className={cx("chat-message min-w-0 rounded-lg", message.seq === found && "chat-found")}
          >
            <MessageContent {...props} />
          </div>
          <p className={cx("shrink-0 text-xs text-muted", isMine && "text-right")}>
            {showsUnread && (
              <span id={unreadId} className="block font-semibold text-accent-ink">
                <span aria-hidden="true">{props.unread}</span>
                <span className="sr-only">{chatCopy.room.unread(props.unread)}</span>
              </span>
            )}
            {isGroupEnd && <time dateTime={message.createdAt}>{time}</time>}
          </p>
        </div>
      </div>
    </div>
  );
});

function MessageContent({ message, isMine, isGroupStart, isHidden }: MessageRowProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  const { highlighted } = useMessageActions();
  const shape = { isMine, isGroupStart };
  if (message.isDeleted) {
    return (
      <Bubble {...shape} quiet>
        {chatCopy.deleted}
      </Bubble>
    );
  }
  if (isHidden && !isRevealed) {
    return (
      <Bubble {...shape} quiet>
        {chatCopy.room.blockedMessage}
        <Button variant="ghost" size="sm" onClick={() => setIsRevealed(true)}>
          {chatCopy.room.show}
        </Button>
      </Bubble>
    );
  }
  if (message.imageUrl !== null) return <MessagePhoto message={message} />;
  return (
    <Bubble {...shape}>
      <MessageBody text={message.message} searchWords={highlighted} />
    </Bubble>
  );
}
