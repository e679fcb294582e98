import ChatroomPage from "#chat/chatroom-page.tsx";
import { RoomSheets } from "#chat/room-sheets.tsx";
import { lazySheet } from "./lazy-sheet.tsx";

const ReportSheet = lazySheet(async () => ({ default: (await import("#moderation/report-sheet.tsx")).ReportSheet }));

/** The page of a room with the injected report sheet: chat may not import moderation. */
export default function ChatroomScreen() {
  return (
    <RoomSheets reportSheet={ReportSheet}>
      <ChatroomPage />
    </RoomSheets>
  );
}
