import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { cpuOf, cpuOfPostgres } from "../stage/cpu.ts";
import { buildDataset } from "../stage/dataset.ts";
import { callServer } from "../stage/cluster.ts";
import { type RunningServer, startServer } from "../stage/server-process.ts";
import { statementsDuring } from "../stage/statements.ts";
import { table } from "../stage/table.ts";
import { workFolder } from "../stage/work-folder.ts";
import { fillOffice } from "./fill.ts";
import { compareKnownIds } from "./known-ids.ts";

// The desk of a complex of 3,000 households and 10,000 residents: npm run bench -- office. Linux only (reads /proc).
// `--before=FOLDER` also measures an older, built checkout whose schema is the same, in turn with this one; `--only=WORD` those
// calls whose name has it.
const ROUNDS = 5;
const CALLS = 200;
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
const { values } = parseArgs({ options: { before: { type: "string" }, only: { type: "string", default: "" } } });
const programs = [PROGRAM];
if (values.before !== undefined) programs.push(path.resolve(values.before, "server/dist/main.js"));
const servers: RunningServer[] = [];
for (const program of programs) {
  const dataDir = path.join(folder, `data-${servers.length}`);
  servers.push(await startServer({ program, databaseUrl: dataset.databaseUrl, dataDir }));
}
const [current] = servers;
if (current === undefined) throw new Error("no server");

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

interface Cost {
  readonly own: number;
  readonly database: number;
}

const whole = ({ own, database }: Cost): number => own + database;

/** What a call costs each of the servers, median of rounds in which they take turns, so that other load affects all alike. */
async function measure([name, pathOf]: (typeof calls)[number], first: RunningServer) {
  const call = async ({ port }: RunningServer, n: number) => {
    const url = `/api/office/${dataset.complexId}/${pathOf(n)}`;
    const { status } = await callServer(port, { method: "GET", url, cookie: head?.cookie ?? "" });
    if (status !== 200) throw new Error(`${url}: ${status}`);
  };
  for (const one of servers) for (let n = 0; n < WARM_UP; n += 1) await call(one, n);
  const rounds = servers.map((): Cost[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, one] of servers.entries()) {
      const [own, database] = [cpuOf(one.pid), cpuOfPostgres(dataset.dataDirectory)];
      for (let n = 0; n < CALLS; n += 1) await call(one, round * CALLS + n);
      rounds[index]?.push({
        own: (cpuOf(one.pid) - own) / CALLS,
        database: (cpuOfPostgres(dataset.dataDirectory) - database) / CALLS,
      });
    }
  }
  const costs = rounds.map((all) => all.toSorted((one, other) => whole(one) - whole(other))[ROUNDS >> 1]);
  return { name, costs, statements: await statementsDuring(dataset.db, () => call(first, 0)) };
}

try {
  process.stdout.write(`load ${loadavg().map(Math.round).join(" ")}\n`);
  const rows: string[][] = [];
  for (const one of calls.filter(([name]) => name.includes(values.only))) {
    const { name, costs, statements } = await measure(one, current);
    const [now, before] = costs;
    if (now === undefined) continue;
    rows.push([
      name,
      now.own.toFixed(0),
      now.database.toFixed(0),
      whole(now).toFixed(0) + (whole(now) > BUDGET ? " *" : ""),
      before === undefined ? "" : whole(before).toFixed(0),
      before === undefined ? "" : (whole(now) / whole(before)).toFixed(2),
      String(statements),
    ]);
  }
  const heading = ["call", "server, µs", "PostgreSQL, µs", "both, µs", "before, µs", "ratio", "statements"];
  process.stdout.write(`${table(heading, rows)}\n* more than ${BUDGET} µs\n\n`);
  const { db, complexId } = dataset;
  process.stdout.write(await compareKnownIds({ db, port: current.port, cookie: stranger.cookie, complexId, theirs }));
} finally {
  for (const one of servers) await one.stop();
  await dataset.close();
}
