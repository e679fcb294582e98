import type { ChatroomItemView } from "@danji/contract/chat/chat";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { BellOff } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { cx } from "#ui/cx.ts";
import { Menu } from "#ui/overlay/menu.tsx";
import { clockOf, dayOf } from "#platform/time/date.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import type { RoomKind } from "./rooms.queries.ts";
import { UnreadBadge } from "./unread-badge.tsx";
import { useRoomMenuItems } from "./use-room-menu-items.ts";

interface RoomRowProps {
  readonly room: ChatroomItemView;
  readonly kind: RoomKind;
}

/** A room with its last message; its menu mutes and leaves. */
export function RoomRow({ room, kind }: RoomRowProps) {
  const { chatroomId: roomId, name, memberInformation, chatMessage, isMuted } = room;
  const actions = useRoomMenuItems({ roomId, kind, isMuted });
  return (
    <li className="flex items-center border-b border-line pr-1 last:border-0">
      <Link
        to={paths.chatroom(roomId)}
        className={cx(
          "flex min-h-19 min-w-0 flex-1 items-center gap-3.5 py-3 pr-1 pl-5 -outline-offset-2",
          "transition-colors hover:bg-canvas active:bg-sunken",
        )}
      >
        <span className="[&>*]:size-12">
          <Avatar name={name} src={memberInformation.profileUrl} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2">
            {/* The time moves below where the name has less room than a short name takes. */}
            <span className="flex min-w-0 flex-[1_1_6rem] items-center gap-1.5">
              <span className="truncate text-base font-semibold text-ink">{name}</span>
              {kind === "group" && <Members count={room.memberCount} />}
              {isMuted && <Muted />}
            </span>
            <time dateTime={room.messageCreatedAt} className="shrink-0 text-xs text-muted">
              {listedAt(room.messageCreatedAt)}
            </time>
          </span>
          <span className="flex min-h-5.5 items-center gap-3">
            <span className="line-clamp-1 flex-1 text-sm break-all text-muted">
              {chatMessage === "" ? chatListCopy.noMessage : chatMessage}
            </span>
            <UnreadBadge count={room.unreadCount} label={chatListCopy.unread} quiet={isMuted} />
          </span>
        </span>
      </Link>
      <div className="shrink-0 [&>div>button]:text-muted [&>div>button>svg]:size-4.5">
        <Menu label={chatListCopy.more(name)} items={actions} />
      </div>
    </li>
  );
}

const Members = ({ count }: { readonly count: number }) => (
  <span className="shrink-0 text-sm text-muted tabular-nums">{chatListCopy.members(count)}</span>
);

const Muted = () => (
  <>
    <BellOff aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
    <span className="sr-only">{chatListCopy.muted}</span>
  </>
);

const day = 24 * 60 * 60_000;

/**
 * When the last message of a room was sent, in a short form: 오후 3:07 today, 어제, 11월 20일 this year, else 2025.11.20;
 * days are those of Seoul. Takes an ISO time; `now` is in milliseconds.
 */
export const listedAt = (time: string, now: number = correctedNow()): string => {
  const today = dayOf(new Date(now).toISOString());
  const on = dayOf(time);
  if (on === today) return clockOf(time);
  if (on === dayOf(new Date(now - day).toISOString())) return chatListCopy.yesterday;
  const [year, month = "", date = ""] = on.split(".");
  if (year !== today.split(".")[0]) return on;
  return chatListCopy.monthDay(String(Number(month)), String(Number(date)));
};
