import { seesMemberBy } from "#account/profile/member-visibility.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { commentRoutes } from "./comment/comment.routes.ts";
import { feedComplexUse, feedOfficeWords } from "./complex-use.ts";
import { engagementRoutes } from "./engagement/engagement.routes.ts";
import { deleteExpiredViews } from "./engagement/view.ts";
import { feedExportSections } from "./export-sections.ts";
import { seesMemberOfFeeds } from "./member-visibility.ts";
import { neighbourRoutes } from "./neighbour/neighbour.routes.ts";
import { deleteExpiredIdempotencyKeys } from "./post/feed-idempotency.ts";
import { flushSearchIndex } from "./post/feed-text.ts";
import { feedLinkPreview } from "./post/feed.ts";
import { feedRoutes } from "./post/feed.routes.ts";
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
  ],
  routes: ({ on, services, features }) => {
    feedRoutes(on, services);
    engagementRoutes(on, services);
    commentRoutes(on, services);
    neighbourRoutes(on, services, seesMemberBy(features));
  },
  jobs: [
    { name: "search index", minutes: 1, run: ({ db }) => flushSearchIndex(db) },
    { name: "views", minutes: 10, run: ({ db }) => deleteExpiredViews(db) },
    { name: "creations", minutes: 60, run: ({ db }) => deleteExpiredIdempotencyKeys(db) },
  ],
  withdrawal: feedWithdrawalHook,
  exportSections: feedExportSections,
  seesMember: seesMemberOfFeeds,
  complexUse: feedComplexUse,
  linkPreviews: [feedLinkPreview],
  officeWords: feedOfficeWords,
};
