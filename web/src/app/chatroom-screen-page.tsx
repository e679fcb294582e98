import { lazy } from "react";
import ChatroomPage from "#chat/chatroom-page.tsx";
import { RoomSheets } from "#chat/room-sheets.tsx";

// Loaded when something is first reported.
const ReportSheet = lazy(async () => ({
  default: (await import("#moderation/report-sheet.tsx")).ReportSheet,
}));

/** The page of a room, with the sheet of moderation that it may not know of by itself. */
export default function ChatroomScreen() {
  return (
    <RoomSheets reportSheet={ReportSheet}>
      <ChatroomPage />
    </RoomSheets>
  );
}
