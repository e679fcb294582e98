import type { ChatMemberView } from "@danji/contract/chat/chat";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { Ban, MessageCircle, Siren } from "lucide-react";
import { useRoomSheets } from "#chat/room-sheets-context.ts";
import { AuthorAvatar, AuthorName } from "#complex/author-name.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useCachedRoom } from "../room/room.queries.ts";
import { useMemberActions } from "./use-member-actions.ts";

interface MemberSheetProps {
  readonly roomId: number;
  readonly member: ChatMemberView;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Another member of a room, and the actions on them. */
export const MemberSheet = ({ open, ...about }: MemberSheetProps) => (
  <Sheet open={open} onClose={about.onClose} title={chatListCopy.memberSheet}>
    <Member {...about} />
  </Sheet>
);

function Member({ roomId, member, onClose }: Omit<MemberSheetProps, "open">) {
  const { id, nickname, voice, officeRole } = member;
  const room = useCachedRoom(roomId);
  const { openRequest } = useRoomSheets();
  const isBlocked = room?.blockedMemberIds.includes(id) === true;
  const [block, report] = useMemberActions({ id, nickname, isBlocked, onDone: onClose });

  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <AuthorAvatar name={nickname} src={member.profileUrl} voice={voice} size="lg" />
        <p className="min-w-0 truncate text-xl font-bold">
          <AuthorName name={nickname} voice={voice} officeRole={officeRole} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {room?.kind === "GROUP" && !isBlocked && (
          <Button
            className="w-full"
            onClick={() => openRequest({ receiver: { id, nickname }, source: { type: "ROOM", id: roomId } })}
          >
            <MessageCircle aria-hidden="true" className="size-4.5" />
            {chatListCopy.ask}
          </Button>
        )}
        {/* An office cannot be blocked; a block from before can be removed. */}
        {(voice !== "OFFICE" || isBlocked) && (
          <Button variant="secondary" className="flex-1" onClick={block.onSelect}>
            <Ban aria-hidden="true" className="size-4.5" />
            {block.label}
          </Button>
        )}
        <Button variant="secondary" className="flex-1" onClick={report.onSelect}>
          <Siren aria-hidden="true" className="size-4.5" />
          {report.label}
        </Button>
      </div>
    </div>
  );
}
