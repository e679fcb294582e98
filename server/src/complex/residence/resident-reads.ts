import { activeNickname } from "#account/profile/nickname.ts";
import type { Queryable } from "#platform/db/database.ts";
import { auditInsert } from "#platform/audit.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Years for which it is known who has seen the name and door of whom, as the audit trail. */
const RETENTION_YEARS = 2;

/** Readings that are added to the record at once. */
const ADDED_AT_ONCE = 2_000;

type Members = readonly { readonly member_id: number }[];

/** Puts on record that a member of the office has seen the real names and doors of these members. */
export async function recordReads(db: Queryable, viewer: Viewer, complexId: number, members: Members): Promise<void> {
  if (members.length > 0) await db.run(readsInsert(viewer, complexId, members));
}

/** The same with the record of the audit trail, in one statement and one commit. */
export async function recordAuditedReads(
  db: Queryable,
  viewer: Viewer,
  { complexId, members, target, address }: AuditedReads,
): Promise<void> {
  const event = { action: "residents.read", actorId: viewer.memberId, target, address } as const;
  await db.run(sql`with reads as (${readsInsert(viewer, complexId, members)}) ${auditInsert(event)}`);
}

interface AuditedReads {
  readonly complexId: number;
  readonly members: Members;
  readonly target: string;
  readonly address: string;
}

const readsInsert = (viewer: Viewer, complexId: number, members: Members): Sql =>
  readingInsert(
    viewer,
    complexId,
    sql`unnest(${members.map(({ member_id: id }) => id)}::bigint[]) as read (member_id)`,
  );

/** Statement that keeps one reading of the members whose `member_id` the query `read` has. One's own name is none. */
export const readingInsert = ({ memberId }: Viewer, complexId: number, read: Sql): Sql => sql`
  insert into resident_readings (complex_id, reader_id, member_ids)
  select ${complexId}, ${memberId}, array_agg(member_id) from ${read} where member_id <> ${memberId} having count(*) > 0`;

/**
 * Adds what was read to the record of who has seen whom, from when until when. A reading is one row until then: the fifty
 * people of a page would otherwise be fifty rows with three indexes at each look (decision 068).
 */
export async function addReadings(db: Queryable): Promise<void> {
  for (let added = ADDED_AT_ONCE; added === ADDED_AT_ONCE;) {
    const { readings } = await db.one<{ readings: number }>(sql`
      with taken as (
        delete from resident_readings where id in (
          select id from resident_readings order by id limit ${ADDED_AT_ONCE} for update)
        returning complex_id, reader_id, member_ids, at
      ), added as (
        insert into resident_reads (complex_id, reader_id, member_id, first_at, last_at)
        select t.complex_id, t.reader_id, m.id, min(t.at), max(t.at)
        from taken t cross join lateral unnest(t.member_ids) as seen (id)
          join members m on m.id = seen.id and m.withdrawn_at is null
          join complexes c on c.id = t.complex_id
          join members r on r.id = t.reader_id
        group by t.complex_id, t.reader_id, m.id
        order by t.complex_id, t.reader_id, m.id
        on conflict (complex_id, reader_id, member_id) do update
          set first_at = least(resident_reads.first_at, excluded.first_at),
            last_at = greatest(resident_reads.last_at, excluded.last_at)
      )
      select count(*) as readings from taken`);
    added = readings;
  }
}

export async function deleteExpiredReads(db: Queryable): Promise<void> {
  await db.run(sql`delete from resident_reads where last_at < now() - make_interval(years => ${RETENTION_YEARS})`);
}

/** One member of an office who has seen the name and door of a resident. */
interface ResidentRead {
  readonly member_id: number;
  readonly email: string;
  readonly reader: string | null;
  readonly first_at: Date;
  readonly last_at: Date;
}

/** Who has seen the names and doors of a complex since then, for those who can be told. */
export async function readsSince(db: Queryable, complexId: number, since: Date): Promise<readonly ResidentRead[]> {
  await addReadings(db);
  return db.many<ResidentRead & Record<string, unknown>>(sql`
    select r.member_id, m.email, ${activeNickname} as reader, r.first_at, r.last_at
    from resident_reads r join members m on m.id = r.member_id join members a on a.id = r.reader_id
    where r.complex_id = ${complexId} and r.last_at >= ${since}::timestamptz and m.withdrawn_at is null
      and m.email is not null
    order by r.member_id, r.first_at`);
}
