import { rolesOf } from "@danji/contract/complex/office-policy";
import type { InquiryListView } from "@danji/contract/inquiry/inquiry";
import type { InquiryState } from "@danji/contract/inquiry/inquiry-rules";
import type { Queryable } from "#platform/db/database.ts";
import { decodeCursor, encodeCursor, keysetPage, type KeysetQuery } from "#platform/db/keyset.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type ItemRow, itemColumns, itemsFrom, itemView } from "./inquiry.ts";

/** The viewer's own inquiries. */
export const listInquiries = (db: Queryable, viewer: Viewer, query: KeysetQuery): Promise<InquiryListView> =>
  listPage(db, viewer, query, sql`q.author_id = ${viewer.memberId}`);

const stateConditions: Readonly<Record<InquiryState, Sql>> = {
  WAITING: sql`and q.closed_at is null`,
  ANSWERED: sql`and q.closed_at is not null`,
};

/** Inquiries to the complexes for which the viewer answers; empty for every other member. */
export const listReceivedInquiries = (
  db: Queryable,
  viewer: Viewer,
  { state, ...query }: KeysetQuery & { readonly state?: InquiryState | undefined },
): Promise<InquiryListView> =>
  listPage(
    db,
    viewer,
    query,
    sql`
    q.complex_id in (select m.complex_id from complex_managers m where m.member_id = ${viewer.memberId} and m.role = any(${rolesOf("answerInquiries")}::text[]))
    ${state === undefined ? sql`` : stateConditions[state]}`,
  );

// Ids grow with time and items never move, so an id is the whole cursor.
async function listPage(
  db: Queryable,
  viewer: Viewer,
  { cursor, size }: KeysetQuery,
  condition: Sql,
): Promise<InquiryListView> {
  const after = cursor === undefined ? sql`` : sql`and q.id < ${readCursor(cursor)}`;
  const rows = await db.many<ItemRow & Record<string, unknown>>(sql`
    select ${itemColumns} from ${itemsFrom} where ${condition} ${after} order by q.id desc limit ${size + 1}`);
  const page = keysetPage(rows, size, ({ id }) => encodeCursor(`before ${id}`));
  return { inquiries: page.rows.map(itemView), nextCursor: page.nextCursor, office: await officeOf(db, viewer) };
}

const readCursor = (cursor: string): number => Number(decodeCursor(cursor, /^before ([1-9]\d{0,14})$/)[0]);

async function officeOf(db: Queryable, viewer: Viewer): Promise<InquiryListView["office"]> {
  const { managed, waiting } = await db.one<{ managed: number; waiting: number }>(sql`
    select count(*) as managed, coalesce(sum(
      (select count(*) from inquiries q where q.complex_id = m.complex_id and q.closed_at is null)), 0)::int as waiting
    from complex_managers m where m.member_id = ${viewer.memberId} and m.role = any(${rolesOf("answerInquiries")}::text[])`);
  return managed === 0 ? null : { waitingCount: waiting };
}
