import { sql } from "#platform/db/sql.ts";
import type { ExportSections } from "#platform/feature/manifest.ts";

/** The viewer, and how they log in. */
export const accountExportSections: ExportSections = {
  member: ({ memberId }, after) => sql`
    select id, email, name, nickname, phone as "phoneNumber", '/api/files/' || picture_id as image, created_at as "joinedAt"
    from members where id = ${memberId} and id > ${after}`,
  logins: ({ memberId }, after) => sql`
    select id, provider, created_at as "linkedAt" from (
      select row_number() over (order by provider) as id, provider, created_at
      from social_identities where member_id = ${memberId}) one
    where id > ${after} order by id`,
  devices: ({ memberId }, after, limit) => sql`
    select id, device, created_at as "openedAt", last_seen_at as "lastSeenAt"
    from sessions where member_id = ${memberId} and id > ${after} order by id limit ${limit}`,
  consents: ({ memberId }, after, limit) => sql`
    select id, policy, version, text_hash as "textHash", agreed, way, at as "createdAt"
    from consents where member_id = ${memberId} and id > ${after} order by id limit ${limit}`,
  blocks: ({ memberId }, after, limit) => sql`
    select b.blocked_id as id, m.nickname, b.created_at as "createdAt"
    from member_blocks b join members m on m.id = b.blocked_id
    where b.blocker_id = ${memberId} and b.blocked_id > ${after} order by b.blocked_id limit ${limit}`,
};
