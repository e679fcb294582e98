/**
 * Tables whose rows a backup holds. A new table takes its place here or below; a test fails until it does. What a kept row
 * says must not depend on SECRET_KEY, which no backup holds: whatever is hashed with it is void.
 */
export const includedTables: ReadonlySet<string> = new Set([
  "audit_events",
  "chat_members",
  "chat_messages",
  "chat_requests",
  "chat_rooms",
  "chat_uploads",
  "comment_creations",
  "comments",
  "complex_favorites",
  "complex_images",
  "complex_managers",
  "complexes",
  "credentials",
  "database_identity",
  "feed_bookmarks",
  "feed_creations",
  "feed_images",
  "feed_reactions",
  "feed_search",
  "feed_views",
  "feeds",
  "images",
  "inquiries",
  "inquiry_images",
  "member_blocks",
  "members",
  "notification_settings",
  // Beside objects that were not restored with it, this token tells that the database is older than they are.
  "object_sweeps",
  // A letter that the mail server had not taken: one too many is better than one that never comes.
  "queued_letters",
  "recent_complexes",
  "recent_keywords",
  "reports",
  "residences",
  "restores",
  "schema_migrations",
  "social_identities",
  "unfinished_departures",
]);

/** Tables that are empty after a restore: what opens something or bounds a moment, and what speaks of one machine's disk. */
export const excludedTables: ReadonlySet<string> = new Set([
  // Hashed with SECRET_KEY. They open nothing: a browser is known again after its next login.
  "known_devices",
  // The nights of the machine that made them.
  "nightly_backups",
  // Objects without a row are in no backup, so nothing is left to remove.
  "object_removals",
  "proofs",
  "rate_limits",
  "sessions",
  "social_attempts",
  "social_codes",
  "socket_tokens",
  "verification_codes",
]);
