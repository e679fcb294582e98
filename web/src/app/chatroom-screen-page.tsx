import ChatroomPage from "#chat/chatroom-page.tsx";
import { RoomSheets } from "#chat/room-sheets.tsx";
import { lazySheet } from "./lazy-sheet.tsx";

const ReportSheet = lazySheet(async () => ({ default: (await import("#moderation/report-sheet.tsx")).ReportSheet }));

const HideSheet = lazySheet(async () => ({ default: (await import("#moderation/hide-sheet.tsx")).HideSheet }));

const MemberListSheet = lazySheet(async () => ({
  default: (await import("#chat/member/member-list-sheet.tsx")).MemberListSheet,
}));

const MemberSheet = lazySheet(async () => ({ default: (await import("#chat/member/member-sheet.tsx")).MemberSheet }));

const ChatRequestSheet = lazySheet(async () => ({
  default: (await import("#chat/request/chat-request-sheet.tsx")).ChatRequestSheet,
}));

/** No sheet stands on the first screen of a room: the code of each is loaded when it opens. */
const sheets = {
  reportSheet: ReportSheet,
  hideSheet: HideSheet,
  memberListSheet: MemberListSheet,
  memberSheet: MemberSheet,
  chatRequestSheet: ChatRequestSheet,
};

/** The page of a room with the injected sheets of moderation, which chat may not import. */
export default function ChatroomScreen() {
  return (
    <RoomSheets {...sheets}>
      <ChatroomPage />
    </RoomSheets>
  );
}
