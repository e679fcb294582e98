import { seesMemberBy } from "#account/profile/member-visibility.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { commentSources } from "./comment/comment-notifications.ts";
import { commentRoutes } from "./comment/comment.routes.ts";
import { feedComplexUse, feedOfficeWords } from "./complex-use.ts";
import { engagementRoutes } from "./engagement/engagement.routes.ts";
import { deleteExpiredViews } from "./engagement/view.ts";
import { feedDayFigures } from "./day-figures.ts";
import { feedExportSections } from "./export-sections.ts";
import { seesMemberOfFeeds } from "./member-visibility.ts";
import { startHidings } from "./live/hidings.ts";
import { ANNOUNCE_JOB, ANNOUNCE_SECONDS, announceNotices, noticeSources } from "./notice/announce-notice.ts";
import { unreadNotice } from "./notice/list-notices.ts";
import { removeOldLooseFiles } from "./notice/file/upload-file.ts";
import { heldNoticeCounts } from "./notice/planned/list-planned.ts";
import { PUBLISH_SECONDS, publishPlannedNotices } from "./notice/planned/publish-planned.ts";
import { noticeRoutes } from "./notice/notice.routes.ts";
import { unpinEndedNotices } from "./notice/change-notice.ts";
import { neighbourRoutes } from "./neighbour/neighbour.routes.ts";
import { deleteExpiredIdempotencyKeys } from "./post/feed-idempotency.ts";
import { flushSearchIndex } from "./post/feed-text.ts";
import { feedLinkPreview } from "./post/feed.ts";
import { feedRoutes } from "./post/feed.routes.ts";
import { weeklyHighlights } from "./list/weekly-highlights.ts";
import { feedWithdrawalHook } from "./withdrawal-hook.ts";

export const feedManifest: FeatureManifest = {
  name: "feed",
  tables: [
    "feeds",
    "feed_images",
    "feed_search",
    "feed_views",
    "feed_reactions",
    "feed_bookmarks",
    "feed_creations",
    "comments",
    "comment_creations",
    "notices",
    "notice_reads",
    "notice_doors",
    "planned_notices",
    "notice_announcements",
    "notice_versions",
    "notice_files",
    "planned_notice_images",
    "planned_creations",
  ],
  routes: ({ on, services, features }) => {
    feedRoutes(on, services);
    engagementRoutes(on, services);
    commentRoutes(on, services);
    noticeRoutes(on, services);
    neighbourRoutes(on, services, seesMemberBy(features));
  },
  start: ({ services }) => startHidings(services),
  destinations: ["/topic/community/"],
  jobs: [
    { name: "search index", minutes: 1, run: ({ db }) => flushSearchIndex(db) },
    { name: "views", minutes: 10, run: ({ db }) => deleteExpiredViews(db) },
    { name: "creations", minutes: 60, run: ({ db }) => deleteExpiredIdempotencyKeys(db) },
    { name: "planned notices", minutes: PUBLISH_SECONDS / 60, run: ({ db }) => publishPlannedNotices(db) },
    { name: ANNOUNCE_JOB, minutes: ANNOUNCE_SECONDS / 60, run: ({ db }) => announceNotices(db) },
    { name: "loose notice files", minutes: 60, run: ({ db }) => removeOldLooseFiles(db) },
    { name: "ended notices", minutes: 1, run: ({ db }) => unpinEndedNotices(db) },
  ],
  withdrawal: feedWithdrawalHook,
  exportSections: feedExportSections,
  seesMember: seesMemberOfFeeds,
  complexUse: feedComplexUse,
  linkPreviews: [feedLinkPreview],
  officeWords: feedOfficeWords,
  deskCounts: heldNoticeCounts,
  dayFigures: feedDayFigures,
  homeItems: { NOTICE: unreadNotice },
  weeklyHighlights,
  notificationSources: { ...commentSources, ...noticeSources },
};
