import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import { appendEndedRights, type EndedLine } from "./ended-rights-list.ts";

/** Rows that are appended in one transaction. */
const AT_ONCE = 1_000;
/** Where no folder for backups is set, they are not read. */
const KEPT_DAYS = 400;

/**
 * Moves what has ended from the database into the list beside the backups. The rows go with the commit after the list is on the disk:
 * a crash between the two leaves lines twice, which says the same. Of several processes one does it at a time.
 */
export async function keepEndedRights({ db, config }: Pick<Services, "db" | "config">): Promise<void> {
  const { folder } = config.backup;
  if (folder === undefined) {
    await db.run(sql`delete from ended_rights where at < now() - make_interval(days => ${KEPT_DAYS})`);
    return;
  }
  for (let moved = AT_ONCE; moved === AT_ONCE;) {
    moved = await db.tx(async (tx) => {
      const rows = await tx.many<{ id: number; right: EndedLine }>(sql`
        select id, jsonb_build_object('at', at, 'kind', kind, 'member', member_id, 'since', member_since, 'complex', complex_id,
          'role', role, 'home', home_id, 'household', household_id, 'thing', thing_id, 'made', thing_since, 'days', days,
          'erasedBefore', erased_before) as right
        from ended_rights order by id limit ${AT_ONCE} for update`);
      if (rows.length === 0) return 0;
      await appendEndedRights(
        folder,
        rows.map(({ right }) => right),
      );
      await tx.run(sql`delete from ended_rights where id = any(${rows.map(({ id }) => id)}::bigint[])`);
      return rows.length;
    });
  }
}
