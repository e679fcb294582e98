import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/postgres/embedded-postgres.ts";
import { table } from "../stage/table.ts";
import { workFolder } from "../stage/work-folder.ts";
import { fillAfter } from "./fill.ts";
import { watchLocks } from "./lock-watch.ts";

// CASES T245: how long each migration locks a table in a database that has grown before it runs. npm run bench --
// migrations [--quick]: 1,000,000 rows in each large table, or 20,000.
const rows = process.argv.includes("--quick") ? 20_000 : 1_000_000;
// Maximum ACCESS EXCLUSIVE time of migrations since the rule (tools/house/migrations.test.ts).
const MAX_LOCK_MS = 1_000;
const FIRST_CHECKED = "0017";

const source = path.join(import.meta.dirname, "../../server/migrations");
const folder = await workFolder("migrations");
const migrationsFolder = path.join(folder, "migrations");
mkdirSync(migrationsFolder);
const postgres = await startEmbeddedPostgres({
  folder: path.join(folder, "postgres"),
  password: "bench",
  volatile: true,
});
const db = openDatabase(postgres.url, pino({ level: "silent" }), 1);
const [filler, watcher] = [await db.connect(), await db.connect()];
const lines: string[][] = [];
const tooLong: string[] = [];
try {
  for (const name of readdirSync(source).toSorted()) {
    copyFileSync(path.join(source, name), path.join(migrationsFolder, name));
    const watch = await watchLocks(watcher);
    const began = performance.now();
    await migrate(db, migrationsFolder);
    const took = performance.now() - began;
    const longestLock = await watch.end();
    lines.push([name, took.toFixed(0), longestLock.ms.toFixed(0), longestLock.table]);
    if (name >= FIRST_CHECKED && longestLock.ms > MAX_LOCK_MS) tooLong.push(name);
    await fillAfter(filler, name, rows);
  }
} finally {
  await filler.end();
  await watcher.end();
  await db.close();
  await postgres.stop();
}
process.stdout.write(`${rows.toLocaleString("en")} rows a table\n\n`);
process.stdout.write(`${table(["migration", "ms", "held ms", "table"], lines)}\n`);
if (tooLong.length > 0)
  process.stdout.write(`\nabove ${MAX_LOCK_MS} ms since ${FIRST_CHECKED}: ${tooLong.join(", ")}\n`);
process.exitCode = tooLong.length > 0 ? 1 : 0;
