import { activeNickname } from "#account/profile/nickname.ts";
import type { Queryable } from "#platform/db/database.ts";
import { auditInsert } from "#platform/audit.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Years for which it is known who has seen the name and door of whom, as the audit trail. */
const RETENTION_YEARS = 2;

/** Reading again within it is the same reading: a table whose rows are sorted or paged writes nothing anew. */
const SAME_READING_SECONDS = 60;

type Members = readonly { readonly member_id: number }[];

/** Puts on record that a member of the office has seen the real names and doors of these members. */
export async function recordReads(db: Queryable, viewer: Viewer, complexId: number, members: Members): Promise<void> {
  await db.run(readsInsert(viewer, complexId, members));
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

function readsInsert({ memberId }: Viewer, complexId: number, members: Members): Sql {
  const others = new Set(members.map(({ member_id: id }) => id).filter((id) => id !== memberId));
  return sql`
    insert into resident_reads (complex_id, reader_id, member_id)
    select ${complexId}, ${memberId}, id from unnest(${[...others]}::bigint[]) as read (id)
    where not exists (
      select from resident_reads r
      where r.complex_id = ${complexId} and r.reader_id = ${memberId} and r.member_id = read.id
        and r.last_at > clock_timestamp() - make_interval(secs => ${SAME_READING_SECONDS}))
    order by id
    on conflict (complex_id, reader_id, member_id) do update set last_at = clock_timestamp()`;
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
export const readsSince = (db: Queryable, complexId: number, since: Date): Promise<readonly ResidentRead[]> =>
  db.many<ResidentRead & Record<string, unknown>>(sql`
    select r.member_id, m.email, ${activeNickname} as reader, r.first_at, r.last_at
    from resident_reads r join members m on m.id = r.member_id join members a on a.id = r.reader_id
    where r.complex_id = ${complexId} and r.last_at >= ${since}::timestamptz and m.withdrawn_at is null
      and m.email is not null
    order by r.member_id, r.first_at`);
