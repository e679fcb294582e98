import pg from "pg";
import { searchComplexes } from "../../server/src/complex/search/search.ts";
import type { Database, Queryable } from "../../server/src/platform/db/database.ts";
import { isSql, type Sql } from "../../server/src/platform/db/sql.ts";

/** Generic plans of a rare, a frequent and a scattered keyword. */
export async function plansOf(db: Database, url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set plan_cache_mode = force_generic_plan");
  const plans: string[] = [];
  for (const keyword of ["래미안", "ㄹㅁㅇ", "강남구", "마포 래미안"]) {
    const sent: Sql[] = [];
    const recorder: Queryable = {
      ...db,
      many: <Row extends pg.QueryResultRow>(statement: Sql) => {
        sent.push(statement);
        return db.many<Row>(statement);
      },
    };
    await searchComplexes(recorder, { memberId: 1, session: "" }, keyword, 20);
    const last = sent.at(-1);
    if (last === undefined || !isSql(last)) continue;
    await client
      .query({
        name: `p${plans.length}`,
        text: `explain (analyze, buffers, costs off) ${last.text}`,
        values: [...last.values],
      })
      .then(({ rows }: { rows: { "QUERY PLAN": string }[] }) =>
        plans.push(
          [
            `${keyword}, last of ${sent.length} statements`,
            ...rows.map((row) => row["QUERY PLAN"]).filter(isRelevant),
          ].join("\n"),
        ),
      );
  }
  await client.end();
  return plans.join("\n\n");
}

/** Lines of a plan with its nodes and costs; the others repeat the statement. */
const isRelevant = (line: string): boolean => /Scan|Rows Removed|Execution|Sort Method/.test(line);
