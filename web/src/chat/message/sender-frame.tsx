import type { ChatMemberView } from "@danji/contract/chat/chat";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import type { ReactNode } from "react";
import { AuthorAvatar, AuthorName } from "#complex/author-name.tsx";
import { clockOf } from "#platform/time/date.ts";
import { cx } from "#ui/cx.ts";
import { useMessageActions } from "./message-actions-context.ts";

interface SenderFrameProps {
  /** Undefined while none of the viewer's own photos is sent. */
  readonly sender: ChatMemberView | undefined;
  readonly isMine: boolean;
  /** Shows the sender's name and picture. */
  readonly isGroupStart: boolean;
  /** Beside the end of the content. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** What a member sent: own messages on the right, others on the left with the sender's picture. */
export function SenderFrame({ sender, isMine, isGroupStart, aside, children }: SenderFrameProps) {
  return (
    <div className={cx("flex gap-2 px-3", isGroupStart ? "pt-2.5" : "pt-1", isMine && "justify-end")}>
      {!isMine && (
        <span className="w-8 shrink-0">
          {isGroupStart && sender !== undefined && <SenderPicture sender={sender} />}
        </span>
      )}
      <div className={cx("flex min-w-0 max-w-[82%] flex-col", isMine && "items-end")}>
        {isGroupStart && sender !== undefined && (!isMine || sender.voice === "OFFICE") && (
          <p className="max-w-full pb-1 text-xs font-medium text-muted">
            <AuthorName name={sender.nickname} voice={sender.voice} officeRole={sender.officeRole} />
          </p>
        )}
        <div className={cx("flex max-w-full items-end gap-1.5", isMine && "flex-row-reverse")}>
          {children}
          <div className={cx("shrink-0 text-xs text-muted", isMine && "text-right")}>{aside}</div>
        </div>
      </div>
    </div>
  );
}

function SenderPicture({ sender }: { readonly sender: ChatMemberView }) {
  const { openMember } = useMessageActions();
  return (
    <button
      type="button"
      // The list of members does the same for the keyboard.
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => openMember(sender)}
      className="pressable touch-target block rounded-full"
    >
      <AuthorAvatar name={sender.nickname} src={sender.profileUrl} voice={sender.voice} size="sm" />
    </button>
  );
}

interface MessageAsideProps {
  /** How many members have not read it; 0 is not shown. */
  readonly unread: number;
  readonly unreadId: string;
  /** ISO time; shown below the last message of a group. */
  readonly sentAt: string | undefined;
}

export const MessageAside = ({ unread, unreadId, sentAt }: MessageAsideProps) => (
  <>
    {unread > 0 && (
      <span id={unreadId} className="block font-semibold text-accent-ink">
        <span aria-hidden="true">{unread}</span>
        <span className="sr-only">{chatCopy.room.unread(unread)}</span>
      </span>
    )}
    {sentAt !== undefined && <time dateTime={sentAt}>{clockOf(sentAt)}</time>}
  </>
);
