import type { ChatMemberView } from "@danji/contract/chat/chat";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { useRef } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { useRoomSheets } from "#chat/room-sheets-context.ts";
import { AuthorAvatar, AuthorName } from "#complex/author-name.tsx";
import { labelledRows, VirtualRow } from "#ui/scroll/virtual-rows.tsx";
import { useCachedRoom } from "../room/room.queries.ts";

const Rows = labelledRows(chatListCopy.memberNames);
const rowHeight = 60;
/** The next page is requested this many rows before the last one. */
const prefetchRows = 30;

interface MemberRowsProps {
  readonly roomId: number;
  readonly members: readonly ChatMemberView[];
  readonly onEnd: () => void;
}

/** A virtual list: only the visible members are in the DOM. */
export function MemberRows({ roomId, members, onEnd }: MemberRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const room = useCachedRoom(roomId);
  const me = room?.memberInformationList[0]?.id;

  const loadNearEnd = () => {
    const list = rows.current;
    if (list === null) return;
    if (list.findItemIndex(list.scrollOffset + list.viewportSize) >= members.length - prefetchRows) onEnd();
  };
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <Virtualizer
        ref={rows}
        as={Rows}
        item={VirtualRow}
        data={members}
        scrollRef={scroller}
        itemSize={rowHeight}
        onScroll={loadNearEnd}
      >
        {(member) => <Member key={member.id} roomId={roomId} member={member} isMe={member.id === me} />}
      </Virtualizer>
    </div>
  );
}

interface MemberProps {
  readonly roomId: number;
  readonly member: ChatMemberView;
  readonly isMe: boolean;
}

function Member({ roomId, member, isMe }: MemberProps) {
  const { openMember } = useRoomSheets();
  const { nickname, profileUrl, voice, officeRole } = member;
  const look = "flex min-h-15 w-full items-center gap-3.5 px-6 text-left text-base font-medium";
  const who = (
    <>
      <AuthorAvatar name={nickname} src={profileUrl} voice={voice} />
      <span className="min-w-0 truncate">
        <AuthorName name={nickname} voice={voice} officeRole={officeRole} />
      </span>
    </>
  );
  if (isMe) {
    return (
      <div className={look}>
        {who}
        <span className="shrink-0 rounded-[6px] bg-sunken px-1.5 text-xs font-semibold text-muted">
          {chatListCopy.me}
        </span>
      </div>
    );
  }
  return (
    <button
      type="button"
      onClick={() => openMember(roomId, member)}
      className={`${look} -outline-offset-2 transition-colors hover:bg-canvas active:bg-sunken`}
    >
      {who}
    </button>
  );
}
