import pg from "pg";
import type { Queryable } from "../../server/src/platform/db/database.ts";
import { type Sql, statementName } from "../../server/src/platform/db/sql.ts";

/** One of so many calls runs to its end, and learns what the product keeps for a minute. */
const LEARNING = 25;

/** Ends a query after its statement. */
class Answered extends Error {}

/**
 * The statements of the product for a bare handler: sent by the same driver, as the pool prepares them, without its limits and
 * retries. Rows are what came, and nothing is made of them.
 */
export function bareDatabase(databaseUrl: string): {
  readonly db: Queryable;
  /** Rows of the one statement that `query` sends. Calls come one after the other. */
  readonly rowsOf: (query: () => Promise<unknown>) => Promise<unknown>;
} {
  const options = "-c plan_cache_mode=force_generic_plan -c jit=off";
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options });
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  let rows: readonly unknown[] = [];
  let calls = 0;
  const send = async <Row extends pg.QueryResultRow>({ text, values }: Sql): Promise<Row[]> => {
    const result = await pool.query<Row>({ name: statementName(text), text, values: [...values] });
    rows = result.rows;
    if (calls % LEARNING !== 1) throw new Answered();
    return result.rows;
  };
  const db: Queryable = {
    many: send,
    maybe: async <Row extends pg.QueryResultRow>(statement: Sql) => (await send<Row>(statement))[0],
    async one<Row extends pg.QueryResultRow>(statement: Sql) {
      const [row] = await send<Row>(statement);
      if (row === undefined) throw new Error("no row");
      return row;
    },
    run: async (statement) => (await send(statement)).length,
  };
  return {
    db,
    async rowsOf(query) {
      calls += 1;
      await query().catch((error: unknown) => {
        if (!(error instanceof Answered)) throw error;
      });
      return rows;
    },
  };
}
