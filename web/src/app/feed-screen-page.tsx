import FeedPage from "#feed/post/feed-page.tsx";
import { lazySheet } from "./lazy-sheet.tsx";

const ReportSheet = lazySheet(async () => ({ default: (await import("#moderation/report-sheet.tsx")).ReportSheet }));

const HideSheet = lazySheet(async () => ({ default: (await import("#moderation/hide-sheet.tsx")).HideSheet }));

const ChatRequestSheet = lazySheet(async () => ({
  default: (await import("#chat/request/chat-request-sheet.tsx")).ChatRequestSheet,
}));

/** The page of a post with the injected sheets of moderation and chat, which feed may not import. */
export default function FeedScreen() {
  return <FeedPage reportSheet={ReportSheet} hideSheet={HideSheet} chatRequestSheet={ChatRequestSheet} />;
}
