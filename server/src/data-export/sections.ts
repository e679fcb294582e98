import type { exportCopy } from "@danji/contract/data-export/data-export.copy";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";

export type SectionName = keyof typeof exportCopy.sections;
/** One thing of a section: its fields as the file names them. */
export type Entry = Readonly<Record<string, unknown>>;

/** Rows of a page. A page is read and written before the next one: the file is never in memory as a whole. */
const PAGE_SIZE = 500;

// Each selects rows with an `id` above `after`, in the order of ids; `id` itself is left out of the file.
type SectionQuery = (viewer: Viewer, after: number) => Sql;

const sectionQueries: Readonly<Record<SectionName, SectionQuery>> = {
  member: ({ memberId }, after) => sql`
    select id, email, name, nickname, phone as "phoneNumber", created_at as "joinedAt"
    from members where id = ${memberId} and id > ${after}`,
  homes: ({ memberId }, after) => sql`
    select r.id, c.name as complex, r.building, r.unit, r.state, r.move_in_date as "moveInDate",
      r.number_of_residents as "numberOfResidents", r.car_numbers as "carNumbers", r.created_at as "createdAt"
    from residences r join complexes c on c.id = r.complex_id
    where r.member_id = ${memberId} and r.id > ${after} order by r.id`,
  offices: ({ memberId }, after) => sql`
    select c.id, c.name as complex, o.created_at as "since"
    from complex_managers o join complexes c on c.id = o.complex_id
    where o.member_id = ${memberId} and c.id > ${after} order by c.id limit ${PAGE_SIZE}`,
  favorites: ({ memberId }, after) => sql`
    select c.id, c.name as complex, f.created_at as "createdAt"
    from complex_favorites f join complexes c on c.id = f.complex_id
    where f.member_id = ${memberId} and c.id > ${after} order by c.id limit ${PAGE_SIZE}`,
  logins: ({ memberId }, after) => sql`
    select id, provider, created_at as "linkedAt" from (
      select row_number() over (order by provider) as id, provider, created_at
      from social_identities where member_id = ${memberId}) one
    where id > ${after} order by id`,
  devices: ({ memberId }, after) => sql`
    select id, device, created_at as "openedAt", last_seen_at as "lastSeenAt"
    from sessions where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  posts: ({ memberId }, after) => sql`
    select f.id, c.name as complex, f.feed_type as "feedType", f.title, f.contents, f.created_at as "createdAt",
      f.updated_at as "updatedAt", f.view_count as "viewCount", f.reaction_count as "reactionCount",
      f.bookmark_count as "bookmarkCount", f.comment_count as "commentCount",
      array(select '/api/community/images/' || i.key || '.webp' from feed_images p join images i on i.id = p.image_id
        where p.feed_id = f.id order by p.position) as images
    from feeds f join complexes c on c.id = f.complex_id
    where f.author_id = ${memberId} and f.id > ${after} order by f.id limit ${PAGE_SIZE}`,
  comments: ({ memberId }, after) => sql`
    select id, feed_id as "feedId", contents, created_at as "createdAt"
    from comments where author_id = ${memberId} and deleted_at is null and id > ${after} order by id limit ${PAGE_SIZE}`,
  likes: ({ memberId }, after) => sql`
    select feed_id as id, feed_id as "feedId", created_at as "createdAt"
    from feed_reactions where member_id = ${memberId} and feed_id > ${after} order by feed_id limit ${PAGE_SIZE}`,
  bookmarks: ({ memberId }, after) => sql`
    select feed_id as id, feed_id as "feedId", created_at as "createdAt"
    from feed_bookmarks where member_id = ${memberId} and feed_id > ${after} order by feed_id limit ${PAGE_SIZE}`,
  messages: ({ memberId }, after) => sql`
    select m.id, m.room_id as "chatroomId", m.body as message, m.created_at as "createdAt",
      '/api/chat/images/' || i.key || '.webp' as image
    from chat_messages m left join images i on i.id = m.image_id
    where m.sender_id = ${memberId} and m.deleted_at is null and m.id > ${after} order by m.id limit ${PAGE_SIZE}`,
  requests: ({ memberId }, after) => sql`
    select r.id, case when r.sender_id = ${memberId} then 'SENT' else 'RECEIVED' end as direction, o.nickname as "with",
      r.message, r.state, r.created_at as "createdAt"
    from chat_requests r
      join members o on o.id = case when r.sender_id = ${memberId} then r.receiver_id else r.sender_id end
    where ${memberId} in (r.sender_id, r.receiver_id) and (r.state <> 'CANCELED' or r.sender_id = ${memberId})
      and r.id > ${after} order by r.id limit ${PAGE_SIZE}`,
  blocks: ({ memberId }, after) => sql`
    select b.blocked_id as id, m.nickname, b.created_at as "createdAt"
    from member_blocks b join members m on m.id = b.blocked_id
    where b.blocker_id = ${memberId} and b.blocked_id > ${after} order by b.blocked_id limit ${PAGE_SIZE}`,
  inquiries: ({ memberId }, after) => sql`
    select q.id, q.target, c.name as complex, q.title, q.contents, q.created_at as "createdAt", q.answer,
      q.changed_at as "answeredAt",
      array(select '/api/inquiries/images/' || i.key || '.webp' from inquiry_images p join images i on i.id = p.image_id
        where p.inquiry_id = q.id order by p.position) as images
    from inquiries q left join complexes c on c.id = q.complex_id
    where q.author_id = ${memberId} and q.id > ${after} order by q.id limit ${PAGE_SIZE}`,
  notificationSettings: ({ memberId }, after) => sql`
    select member_id as id, muted, quiet_from as "quietFrom", quiet_to as "quietTo"
    from notification_settings where member_id = ${memberId} and member_id > ${after}`,
  reports: ({ memberId }, after) => sql`
    select id, target_type as "targetType", target_id as "targetId", reason, detail, created_at as "createdAt"
    from reports where reporter_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
};

export const sectionNames = Object.keys(sectionQueries) as readonly SectionName[];

/** Everything of the viewer in one section, oldest first. */
export async function* listEntries(db: Queryable, viewer: Viewer, section: SectionName): AsyncGenerator<Entry> {
  let after = 0;
  for (;;) {
    const rows = await db.many<{ id: number } & Record<string, unknown>>(sectionQueries[section](viewer, after));
    for (const { id, ...entry } of rows) {
      yield entry;
      after = id;
    }
    if (rows.length < PAGE_SIZE) return;
  }
}
