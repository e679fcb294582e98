import { pino } from "pino";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { sql } from "../../server/src/platform/db/sql.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/postgres/embedded-postgres.ts";
import { workFolder } from "../stage/work-folder.ts";
import pg from "pg";

// Client cost of a statement: prepared under a name, as in the product, and unprepared. Figures are CPU µs of this
// process per statement; quote the ratio, since machines differ.
const ROUNDS = 6;
const STATEMENTS = 4_000;

const folder = await workFolder("statement");
const postgres = await startEmbeddedPostgres({ folder, password: "bench", volatile: true });
const db = openDatabase(postgres.url, pino({ level: "silent" }), 4);
const plain = new pg.Pool({ connectionString: postgres.url, max: 4 });
await plain.query("create table posts as select i as id, 'title ' || i as title from generate_series(1, 50000) i");
await plain.query("create unique index on posts (id)");

const prepared = async (id: number) => db.one(sql`select id, title from posts where id = ${id}`);
const unprepared = async (id: number) => plain.query("select id, title from posts where id = $1", [id]);

async function cost(run: (id: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let sent = 0; sent < STATEMENTS; sent += 8) {
    await Promise.all(Array.from({ length: 8 }, (_, index) => run(((sent + index) % 50_000) + 1)));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / STATEMENTS;
}

const median = (figures: number[]): number => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
const preparedCosts: number[] = [];
const unpreparedCosts: number[] = [];
await cost(prepared);
await cost(unprepared);
for (let round = 0; round < ROUNDS; round += 1) {
  preparedCosts.push(await cost(prepared));
  unpreparedCosts.push(await cost(unprepared));
}
process.stdout.write(
  `prepared ${median(preparedCosts).toFixed(1)} µs   whole ${median(unpreparedCosts).toFixed(1)} µs   ` +
    `ratio ${(median(preparedCosts) / median(unpreparedCosts)).toFixed(2)}\n`,
);
await db.close();
await plain.end();
await postgres.stop();
