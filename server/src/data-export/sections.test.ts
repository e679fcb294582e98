import { dataExportCopy } from "@danji/contract/data-export/data-export.copy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "#features.ts";
import { sql } from "#platform/db/sql.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sectionsOf } from "./sections.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

test("each section of the contract comes from one feature, in the contract's order", () => {
  expect(sectionsOf(features).map(({ name }) => name)).toEqual(Object.keys(dataExportCopy.sections));
  const withoutFeed = features.filter(({ name }) => name !== "feed");
  expect(() => sectionsOf(withoutFeed)).toThrow("0 features contribute the export section posts");
  expect(() => sectionsOf([...features, ...features])).toThrow("2 features contribute the export section member");
});

test("every table that references a member is exported, or left out for a reason", async () => {
  const exported = [
    "car_penalties.objected_by",
    "car_visits.member_id",
    "chat_messages.sender_id",
    "chat_requests.receiver_id",
    "chat_requests.sender_id",
    "comments.author_id",
    "complex_favorites.member_id",
    "complex_managers.member_id",
    "consents.member_id",
    "feed_bookmarks.member_id",
    "feed_reactions.member_id",
    "feeds.author_id",
    "household_invitations.invited_by",
    "inquiries.author_id",
    "inquiry_matter_doors.member_id",
    "lottery_tickets.member_id",
    "member_blocks.blocker_id",
    "notice_reads.member_id",
    "notification_settings.member_id",
    "notifications.member_id",
    "recent_complexes.member_id",
    "recent_keywords.member_id",
    "reports.reporter_id",
    "reservations.member_id",
    "residences.member_id",
    "resident_names.member_id",
    "sessions.member_id",
    "social_identities.member_id",
  ];
  const leftOut = {
    "who has it can get in": [
      "calendar_addresses.member_id",
      "credentials.member_id",
      "door_codes.used_by",
      "known_devices.member_id",
      "push_subscriptions.member_id",
      "social_codes.member_id",
      "social_codes.owner_id",
    ],
    "work for an office, of which officeActs has the kind and the time; the content is the office's": [
      "car_marks.member_id",
      "car_penalties.decided_by",
      "car_penalties.noticed_by",
      "car_rules.set_by",
      "car_sightings.member_id",
      "complex_managers.given_by",
      "complexes.registered_by",
      "door_code_prints.printed_by",
      "gate_logs.member_id",
      "household_turnovers.planned_by",
      "household_turnovers.withdrawn_by",
      "inquiries.assignee_id",
      "inquiry_notes.author_id",
      "inquiry_steps.actor_id",
      "notice_files.uploader_id",
      "notice_versions.replaced_by",
      "notice_versions.withheld_by",
      "notice_versions.written_by",
      "office_claims.decided_by",
      "office_claims.member_id",
      "office_contacts.entered_by",
      "office_vouches.member_id",
      "planned_notices.author_id",
      "refused_plates.member_id",
      "report_cases.decided_by",
      "report_cases.proposed_by",
      "reservations.office_member_id",
      "residences.decided_by",
      "resident_reads.reader_id",
      "role_invitations.invited_by",
    ],
    "what others did about the member, who is not told of it in the app either": [
      "member_blocks.blocked_id",
      "report_cases.author_id",
      "resident_reads.member_id",
    ],
    "part of what another row has: the visit, the booking, the home, the room, the post": [
      "car_visits.cancelled_by",
      "chat_members.member_id",
      "chat_rooms.high_member_id",
      "chat_rooms.low_member_id",
      "household_invitations.used_by",
      "households.last_member_id",
      "images.uploader_id",
      "reservations.closed_by_member",
      "residences.vouched_by",
      "role_invitations.member_id",
    ],
    "kept for hours, so that a call counts once": [
      "comment_creations.member_id",
      "feed_creations.member_id",
      "feed_views.member_id",
      "planned_creations.member_id",
      "unfinished_departures.member_id",
    ],
  };
  const found = await t.db.many<{ name: string }>(sql`
    select c.conrelid::regclass::text || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'members'::regclass`);
  expect(found.map(({ name }) => name).toSorted(), "export it, or add it here with a reason").toEqual(
    [...exported, ...Object.values(leftOut).flat()].toSorted(),
  );
});
