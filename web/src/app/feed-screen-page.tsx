import { lazy } from "react";
import FeedPage from "#feed/post/feed-page.tsx";

// Loaded when something is first reported.
const ReportSheet = lazy(async () => ({
  default: (await import("#moderation/report-sheet.tsx")).ReportSheet,
}));

// Loaded when somebody is first asked for a chat.
const ChatRequestSheet = lazy(async () => ({
  default: (await import("#chat/request/chat-request-sheet.tsx")).ChatRequestSheet,
}));

/** The page of a post, with the sheets of moderation and chat that it may not know of by itself. */
export default function FeedScreen() {
  return <FeedPage reportSheet={ReportSheet} chatRequestSheet={ChatRequestSheet} />;
}
