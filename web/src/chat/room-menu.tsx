import type { ChatMemberView } from "@danji/contract/chat/chat";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Menu } from "#ui/overlay/menu.tsx";
import { useRoomMenuItems } from "./list/use-room-menu-items.ts";
import { useCachedRoom } from "./room/room.queries.ts";
import { useMemberActions } from "./member/use-member-actions.ts";
import type { Room } from "./message/timeline.ts";
import { useRoomSheets } from "./room-sheets-context.ts";

/** The menu of a room; nothing until the room is loaded. Must be inside <RoomSheets>. */
export function RoomMenu({ roomId }: { readonly roomId: number }) {
  const room = useCachedRoom(roomId);
  if (room === undefined) return null;
  return room.kind === "GROUP" ? <GroupMenu roomId={roomId} room={room} /> : <DirectMenu roomId={roomId} room={room} />;
}

interface RoomMenuProps {
  readonly roomId: number;
  readonly room: Room;
}

function GroupMenu({ roomId, room: { isMuted } }: RoomMenuProps) {
  const { openMembers } = useRoomSheets();
  const onLeft = useGoBack(paths.chat);
  const actions = useRoomMenuItems({ roomId, kind: "group", isMuted, onLeft });
  const members = { label: chatListCopy.memberList, onSelect: () => openMembers(roomId) };
  return <Menu label={frameCopy.menu} items={[members, ...actions]} />;
}

function DirectMenu({ roomId, room }: RoomMenuProps) {
  const onLeft = useGoBack(paths.chat);
  const [mute, leave] = useRoomMenuItems({ roomId, kind: "direct", isMuted: room.isMuted, onLeft });
  // The server lists the viewer first. Members who left the room or the complex are not listed.
  const partner = room.memberInformationList[1];
  return partner === undefined ? (
    <Menu label={frameCopy.menu} items={[mute, leave]} />
  ) : (
    <PartnerMenu partner={partner} room={room} around={[mute, leave]} />
  );
}

interface PartnerMenuProps {
  readonly partner: ChatMemberView;
  readonly room: Room;
  readonly around: readonly [MenuItem, MenuItem];
}
type MenuItem = ReturnType<typeof useRoomMenuItems>[number];

function PartnerMenu({ partner, room, around: [mute, leave] }: PartnerMenuProps) {
  const isBlocked = room.blockedMemberIds.includes(partner.id);
  const actions = useMemberActions({ ...partner, isBlocked });
  return <Menu label={frameCopy.menu} items={[mute, ...actions, leave]} />;
}
