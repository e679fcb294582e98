/**
 * Tables whose rows are included in a backup. A new table is added here or below; a test fails until it is. Included rows
 * must not depend on SECRET_KEY, which no backup holds: what is hashed with it is excluded.
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
  // What was answered once is answered so for good (decision 055).
  "complex_day_figures",
  "complex_doors",
  "complex_favorites",
  "complex_images",
  "complex_managers",
  "complex_month_figures",
  "complexes",
  "consents",
  "credentials",
  "database_identity",
  "door_code_prints",
  "feed_bookmarks",
  "feed_creations",
  "feed_images",
  "feed_reactions",
  "feed_search",
  "feed_views",
  "feeds",
  "household_turnovers",
  "households",
  "images",
  "inquiries",
  "inquiry_answer_versions",
  "inquiry_images",
  "inquiry_matter_doors",
  "inquiry_matters",
  "inquiry_notes",
  "inquiry_ready_answers",
  "inquiry_results",
  "inquiry_steps",
  "member_blocks",
  "members",
  "notice_announcements",
  "notice_doors",
  "notice_reads",
  "notices",
  "notification_settings",
  "notifications",
  "office_acts",
  "office_claims",
  "office_contacts",
  "office_vouches",
  // Beside objects that were not restored with it, this token shows that the database is older than they are.
  "object_sweeps",
  "planned_notices",
  // Mails that were not accepted yet: one sent twice is better than one never sent.
  "queued_letters",
  "recent_complexes",
  "recent_keywords",
  "report_cases",
  "report_words",
  "reports",
  "residences",
  "resident_names",
  "resident_readings",
  "resident_reads",
  "role_invitations",
  "restores",
  "retained_images",
  "schema_migrations",
  "social_identities",
  "unfinished_departures",
]);

/** Tables that are empty after a restore: credentials of a moment, limits, and the state of one machine's disk. */
export const excludedTables: ReadonlySet<string> = new Set([
  // Hashed with SECRET_KEY: letters are printed anew. Who came by one is on record in their home.
  "door_codes",
  // Hashed with SECRET_KEY, and a day old at most.
  "household_invitations",
  // Hashed with SECRET_KEY. They authorize nothing: a browser is known again after its next login.
  "known_devices",
  // Nightly backups of the machine that made them.
  "nightly_backups",
  // Objects without a row are in no backup, so nothing is left to remove.
  "object_removals",
  // Hashed with SECRET_KEY: a new code is sent.
  "office_codes",
  "proofs",
  // They belong to a session, and to keys that follow from SECRET_KEY: each browser subscribes anew after its next login.
  "push_deliveries",
  "push_subscriptions",
  "rate_limits",
  "sessions",
  "social_attempts",
  "social_codes",
  "socket_tokens",
  "verification_codes",
]);
