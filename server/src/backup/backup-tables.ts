/**
 * Tables whose rows are included in a backup. A new table is added here or below; a test fails until it is. Included rows
 * must not depend on SECRET_KEY, which no backup holds: what is hashed with it is excluded.
 */
export const includedTables: ReadonlySet<string> = new Set([
  "audit_events",
  // With the hash of 256 random bits, which depends on no key.
  "calendar_addresses",
  "car_households",
  "car_penalties",
  "car_marks",
  "car_rules",
  "car_settings",
  "car_sightings",
  "car_visits",
  "unregistered_cars",
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
  // What the list beside the backups does not have yet.
  "ended_rights",
  "facilities",
  "facility_closures",
  "facility_door_codes",
  "facility_images",
  "feed_bookmarks",
  "feed_creations",
  "feed_images",
  "feed_reactions",
  "feed_search",
  "feed_views",
  "feeds",
  "gate_logs",
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
  "lotteries",
  // Without them a restored lottery could not be drawn.
  "lottery_seeds",
  "lottery_tickets",
  "member_blocks",
  "members",
  "notice_announcements",
  "notice_doors",
  "notice_files",
  "notice_reads",
  "notice_versions",
  "notices",
  "notification_settings",
  "notifications",
  "office_acts",
  "office_claims",
  "office_contacts",
  "office_vouches",
  // Beside objects that were not restored with it, this token shows that the database is older than they are.
  "object_sweeps",
  "planned_creations",
  "planned_notice_images",
  "planned_notices",
  "plate_erasures",
  // Mails that were not accepted yet: one sent twice is better than one never sent.
  "queued_letters",
  "recent_complexes",
  "recent_keywords",
  "refused_plates",
  "report_cases",
  "report_words",
  "reports",
  "reservations",
  "residences",
  "resident_names",
  "resident_readings",
  "resident_reads",
  "role_invitations",
  "restores",
  "retained_images",
  "schema_migrations",
  "social_identities",
  "stored_files",
  "unfinished_departures",
]);

/** Tables that are empty after a restore: credentials of a moment, limits, and the state of one machine's disk. */
export const excludedTables: ReadonlySet<string> = new Set([
  // What was sent and not imported yet, for a day; it holds plates of unregistered cars.
  "gate_log_parts",
  "gate_log_rows",
  // How far an import under way is.
  "gate_log_progress",
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
  // What is told again after a restore is told of unread messages of minutes alone.
  "chat_pushes",
  // They belong to a session, and to keys that follow from SECRET_KEY: each browser subscribes anew after its next login.
  "push_deliveries",
  "push_ends",
  "push_subscriptions",
  "rate_limits",
  "sessions",
  // Hashed with SECRET_KEY as sessions are, and good for a hint alone: a phone that called last before the restore is not told
  // (decision 107).
  "ended_sessions",
  "social_attempts",
  "social_codes",
  "socket_tokens",
  "verification_codes",
]);
