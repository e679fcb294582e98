import type { Queryable } from "../../server/src/platform/db/database.ts";
import type { Sql } from "../../server/src/platform/db/sql.ts";

/** The first statement of an answer of the product, captured on its way to the database. */
export async function captureStatement(query: (db: Queryable) => Promise<unknown>): Promise<Sql> {
  let captured: Sql | undefined;
  const none = async () => [];
  const capturing: Queryable = {
    many: (statement) => {
      captured ??= statement;
      return none();
    },
    maybe: async (statement) => {
      captured ??= statement;
      return undefined;
    },
    one: async () => Promise.reject(new Error("not asked for here")),
    run: async () => 0,
  };
  // Without rows the call is refused; its statement is captured before that.
  await query(capturing).catch(() => undefined);
  if (captured === undefined) throw new Error("the database was asked nothing");
  return captured;
}
