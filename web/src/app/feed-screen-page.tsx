import { lazy } from "react";
import FeedPage from "#feed/post/feed-page.tsx";

// Loaded when the sheet is first opened.
const ReportSheet = lazy(async () => ({
  default: (await import("#moderation/report-sheet.tsx")).ReportSheet,
}));

// Loaded when the sheet is first opened.
const ChatRequestSheet = lazy(async () => ({
  default: (await import("#chat/request/chat-request-sheet.tsx")).ChatRequestSheet,
}));

/** The page of a post with the injected sheets of moderation and chat, which feed may not import. */
export default function FeedScreen() {
  return <FeedPage reportSheet={ReportSheet} chatRequestSheet={ChatRequestSheet} />;
}
