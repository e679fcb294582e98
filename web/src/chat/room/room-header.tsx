import { chatCopy } from "@danji/contract/chat/chat.copy";
import { ChevronLeft, Search } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { countText } from "@danji/contract/platform/count-text";
import type { Room } from "../message/timeline.ts";

/** The other member's nickname, or a group's name (SPEC section 2). */
const titleOf = (room: Room | undefined): string =>
  room === undefined || room.chatroomName === "" ? chatCopy.fallbackTitle : room.chatroomName;

const leaveLook =
  "pressable inline-flex min-h-11 items-center justify-self-start rounded-md pr-2 text-base font-medium " +
  "whitespace-nowrap hover:bg-sunken";

interface RoomHeaderProps {
  readonly room: Room | undefined;
  readonly onLeave: () => void;
  /** Undefined if there is nothing to search. */
  readonly onSearch: (() => void) | undefined;
  readonly menu: ReactNode;
}

/** The room's name, the back button, search and the menu. */
export function RoomHeader({ room, onLeave, onSearch, menu }: RoomHeaderProps) {
  return (
    <div className="room-head min-h-14 px-1.5">
      <button type="button" onClick={onLeave} className={leaveLook}>
        <ChevronLeft aria-hidden="true" className="size-6.5 shrink-0" />
        {chatCopy.leave}
      </button>
      <div className="room-title flex min-w-0 items-baseline justify-center gap-1.5 px-1">
        <h1 tabIndex={-1} className="min-w-0 truncate py-2 text-lg font-bold outline-none">
          {titleOf(room)}
        </h1>
        {room?.kind === "GROUP" && (
          <span className="shrink-0 text-sm text-muted">
            <span aria-hidden="true">{countText(room.memberCount)}</span>
            <span className="sr-only">{chatCopy.room.members(countText(room.memberCount))}</span>
          </span>
        )}
      </div>
      <div className="flex justify-self-end">
        {onSearch !== undefined && (
          <IconButton
            label={chatCopy.room.search}
            icon={<Search aria-hidden="true" className="size-5.5" />}
            onClick={onSearch}
          />
        )}
        {menu}
      </div>
    </div>
  );
}
