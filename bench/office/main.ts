import path from "node:path";
import { cpuOf, cpuOfPostgres } from "../stage/cpu.ts";
import { buildDataset } from "../stage/dataset.ts";
import { callServer } from "../stage/cluster.ts";
import { startServer } from "../stage/server-process.ts";
import { statementsDuring } from "../stage/statements.ts";
import { table } from "../stage/table.ts";
import { workFolder } from "../stage/work-folder.ts";
import { fillOffice } from "./fill.ts";
import { compareKnownIds } from "./known-ids.ts";

// The desk of a complex of 3,000 households and 10,000 residents: npm run bench -- office. Linux only (reads /proc).
const SECONDS = 2;
const MIN_CALLS = 500;
// Node compiles what is called often: the first thousand calls cost twice what every later one does.
const WARM_UP = 1_500;
/** Processor time of a call with the database, µs. */
const BUDGET = 700;

const PROGRAM = path.join(import.meta.dirname, "../../server/dist/main.js");
const folder = await workFolder("office");
const dataset = await buildDataset(path.join(folder, "postgres"));
const [head, stranger] = await dataset.createMembers(2);
if (head === undefined || stranger === undefined) throw new Error("no member");
await fillOffice(dataset.db, dataset.complexId, head.memberId);
const theirs = dataset.complexId + 1;
await dataset.db.query("insert into complex_managers (complex_id, member_id, role) values ($1, $2, 'HEAD')", [
  theirs,
  stranger.memberId,
]);
const server = await startServer({
  program: PROGRAM,
  databaseUrl: dataset.databaseUrl,
  dataDir: path.join(folder, "data"),
});

const q = encodeURIComponent;
const calls: readonly (readonly [name: string, path: (n: number) => string])[] = [
  ["residents", () => "residents"],
  ["residents, another page each time", (n) => `residents?page=${1 + (n % 200)}`],
  ["search by name", () => `residents?q=${q("김가")}`],
  ["search by door", () => `residents?q=${q("105동 1201")}`],
  ["search of a building", () => `residents?q=${q("105동")}`],
  ["search of one letter", () => `residents?q=${q("김")}`],
  ["sort by name", () => "residents?sort=name"],
  ["sort by name, page 100", () => "residents?sort=name&page=100"],
  ["who waits", () => "residents?state=WAITING"],
  ["households", () => "households"],
  ["front page: what waits", () => "today"],
  ["front page: figures of the days", () => "figures/days"],
  ["inquiries", () => "inquiries"],
];

async function measure([name, pathOf]: (typeof calls)[number]) {
  const call = async (n: number) => {
    const url = `/api/office/${dataset.complexId}/${pathOf(n)}`;
    const { status } = await callServer(server.port, { method: "GET", url, cookie: head?.cookie ?? "" });
    if (status !== 200) throw new Error(`${url}: ${status}`);
  };
  for (let n = 0; n < WARM_UP; n += 1) await call(n);
  const statements = await statementsDuring(dataset.db, () => call(0));
  const [own, database] = [cpuOf(server.pid), cpuOfPostgres(dataset.dataDirectory)];
  let count = 0;
  for (const end = performance.now() + SECONDS * 1_000; performance.now() < end || count < MIN_CALLS; count += 1)
    await call(count);
  return {
    name,
    statements,
    own: (cpuOf(server.pid) - own) / count,
    database: (cpuOfPostgres(dataset.dataDirectory) - database) / count,
  };
}

try {
  const found = [];
  for (const call of calls) found.push(await measure(call));
  const first = found[0];
  const whole = ({ own, database }: { own: number; database: number }) => own + database;
  const rows = found.map((one) => [
    one.name,
    one.own.toFixed(0),
    one.database.toFixed(0),
    whole(one).toFixed(0) + (whole(one) > BUDGET ? " *" : ""),
    first === undefined ? "" : (whole(one) / whole(first)).toFixed(2),
    String(one.statements),
  ]);
  const heading = ["call", "server, µs", "PostgreSQL, µs", "both, µs", "ratio to residents", "statements"];
  process.stdout.write(`${table(heading, rows)}\n* more than ${BUDGET} µs\n\n`);
  const { db, complexId } = dataset;
  process.stdout.write(await compareKnownIds({ db, port: server.port, cookie: stranger.cookie, complexId, theirs }));
} finally {
  await server.stop();
  await dataset.close();
}
