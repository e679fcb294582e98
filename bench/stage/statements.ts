import type pg from "pg";

/** Statements that the database ran during `work`, BEGIN and COMMIT included. Requires pg_stat_statements. */
export async function statementsDuring(db: pg.Client | pg.Pool, work: () => Promise<unknown>): Promise<number> {
  await setTracking(db, "top");
  await db.query("select pg_stat_statements_reset()");
  await work();
  const { rows } = await db.query<{ calls: string }>(
    `select coalesce(sum(calls), 0)::text as calls from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_statements%'`,
  );
  await setTracking(db, "none");
  return Number(rows[0]?.calls);
}

// Tracking costs the database a little, so it is on only during `work`.
async function setTracking(db: pg.Client | pg.Pool, what: "top" | "none"): Promise<void> {
  await db.query(`alter system set pg_stat_statements.track = '${what}'`);
  await db.query("select pg_reload_conf()");
  await db.query("select pg_sleep(0.3)");
}
