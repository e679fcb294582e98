import { lazy } from "react";
import FeedPage from "#feed/feed-page.tsx";

// Loaded when something is first reported.
const ReportSheet = lazy(async () => ({
  default: (await import("#moderation/report-sheet.tsx")).ReportSheet,
}));

/** The page of a post, with the sheet of moderation that it may not know of by itself. */
export default function FeedScreen() {
  return <FeedPage reportSheet={ReportSheet} />;
}
