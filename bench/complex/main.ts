import { existsSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import type { ListedComplex } from "../../server/src/complex/import/list-row.ts";
import { importList } from "../../server/src/complex/import/public-list.ts";
import { checkList, listedComplexes } from "../../server/src/complex/import/read-list.ts";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/postgres/embedded-postgres.ts";
import { cpuOfPostgres } from "../stage/cpu.ts";
import { workFolder } from "../stage/work-folder.ts";
import { foundByDistrict } from "./found.ts";
import { groups } from "./keywords.ts";
import { measure } from "./measure.ts";
import { plansOf } from "./plans.ts";
import { figures } from "./report.ts";

// The search over the real complexes: npm run bench -- complex [FILE]. Linux only (reads /proc). FILE is the public list;
// the default is the copy beside the repository.
const root = path.join(import.meta.dirname, "../..");
const file = process.argv[2] ?? path.join(root, "../shared/data/complexes-2021.csv");
if (!existsSync(file)) throw new Error(`no list of complexes at ${file}: name one`);

const folder = await workFolder("complex");
const postgres = await startEmbeddedPostgres({ folder, password: "bench" });
const db = openDatabase(postgres.url, pino({ level: "silent" }), 1);
try {
  await migrate(db, path.join(root, "server/migrations"));
  const list = await checkList(file);
  const dataDirectory = path.join(folder, "cluster");
  for (const what of ["first import", "the same again"]) {
    const [began, own, database] = [performance.now(), process.cpuUsage(), cpuOfPostgres(dataDirectory)];
    const delta = await importList(db, listedComplexes(list), { dryRun: false, uses: [] });
    const { user, system } = process.cpuUsage(own);
    const cpu = [user + system, cpuOfPostgres(dataDirectory) - database].map((micros) => (micros / 1e6).toFixed(1));
    const took = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `${what}: ${took} s; CPU ${cpu[0]} s here, ${cpu[1]} s in PostgreSQL; ${JSON.stringify(delta)}\n`,
    );
  }
  const listed: ListedComplex[] = [];
  for await (const one of listedComplexes(list)) listed.push(one);
  process.stdout.write(`${await foundByDistrict(db, listed)}\n`);
  for (const group of groups) {
    process.stdout.write(`${figures(group, await measure(db, dataDirectory, group))}\n`);
  }
  process.stdout.write(`\n${await plansOf(db, postgres.url)}\n`);
} finally {
  await db.close();
  await postgres.stop();
}
