import { createServer } from "node:http";
import pg from "pg";
import { listFeeds } from "../../server/src/feed/feed-list.ts";
import type { Queryable } from "../../server/src/platform/db/database.ts";
import { type Sql, statementName } from "../../server/src/platform/db/sql.ts";
import { HOT_COMPLEX } from "./population.ts";

/**
 * The measure of the list: the least that a Node server can do with the same statement, sent by the same driver,
 * prepared under a name, on as many connections that plan in the same way. No session, no check of the input, no
 * header beyond the necessary.
 */
export async function runBareProcess(port: number, databaseUrl: string, memberId: number): Promise<void> {
  const statement = await statementOf(memberId);
  const options = "-c plan_cache_mode=force_generic_plan -c jit=off";
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options });
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const name = statementName(statement.text);
  const server = createServer((request, response) => {
    if (request.url === "/healthz") return void response.end("ok");
    pool.query({ name, text: statement.text, values: [...statement.values] }).then(
      ({ rows }) => {
        const text = JSON.stringify({ code: 200, message: null, data: { feedDtoList: rows } });
        response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
        response.end(text);
      },
      () => response.writeHead(500, { "content-length": 0 }).end(),
    );
  });
  server.listen(port, "127.0.0.1");
  process.once("SIGTERM", () => process.exit(0));
}

/** The statement with which the product lists the first page, caught on its way to the database. */
async function statementOf(memberId: number): Promise<Sql> {
  let caught: Sql | undefined;
  const none = async () => [];
  const catching: Queryable = {
    many: (statement) => {
      caught ??= statement;
      return none();
    },
    maybe: async () => undefined,
    one: async () => Promise.reject(new Error("not asked for here")),
    run: async () => 0,
  };
  const viewer = { memberId, session: "" };
  const query = { apartmentId: HOT_COMPLEX, sort: "LATEST", page: 1, size: 20 } as const;
  // Without rows the list is refused; by then its statement is known.
  await listFeeds(catching, viewer, query).catch(() => undefined);
  if (caught === undefined) throw new Error("the list asked the database nothing");
  return caught;
}
