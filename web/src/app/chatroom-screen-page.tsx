import { lazy } from "react";
import ChatroomPage from "#chat/chatroom-page.tsx";
import { RoomSheets } from "#chat/room-sheets.tsx";

// Loaded when the sheet is first opened.
const ReportSheet = lazy(async () => ({
  default: (await import("#moderation/report-sheet.tsx")).ReportSheet,
}));

/** The page of a room with the injected report sheet: chat may not import moderation. */
export default function ChatroomScreen() {
  return (
    <RoomSheets reportSheet={ReportSheet}>
      <ChatroomPage />
    </RoomSheets>
  );
}
