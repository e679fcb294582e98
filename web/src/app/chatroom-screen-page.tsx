import ChatroomPage from "#chat/chatroom-page.tsx";
import { RoomSheets } from "#chat/room-sheets.tsx";
import { lazySheet } from "./lazy-sheet.tsx";

const ReportSheet = lazySheet(async () => ({ default: (await import("#moderation/report-sheet.tsx")).ReportSheet }));

const HideSheet = lazySheet(async () => ({ default: (await import("#moderation/hide-sheet.tsx")).HideSheet }));

/** The page of a room with the injected sheets of moderation, which chat may not import. */
export default function ChatroomScreen() {
  return (
    <RoomSheets reportSheet={ReportSheet} hideSheet={HideSheet}>
      <ChatroomPage />
    </RoomSheets>
  );
}
