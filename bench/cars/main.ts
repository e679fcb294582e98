import path from "node:path";
import { parseArgs } from "node:util";
import { callServer } from "../stage/cluster.ts";
import { cpuOf, cpuOfPostgres } from "../stage/cpu.ts";
import { buildDataset } from "../stage/dataset.ts";
import { startServer } from "../stage/server-process.ts";
import { loadAverage } from "../stage/load-average.ts";
import { table } from "../stage/table.ts";
import { workFolder } from "../stage/work-folder.ts";
import { fillComplex, fillVisits, MONTH_VISITS } from "./fill.ts";
import { gateFile, importFile } from "./import.ts";
import { raceAtEdge } from "./quota.ts";

// Visitor cars of a complex of 3,000 households with a million visits: npm run bench -- cars. Linux only (reads /proc).
// `--rounds=N` of the race at the quota's edge, `--visits=N` that are stored.
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "1000" }, visits: { type: "string", default: "1000000" } },
});
const PHONES = 50;
const SEARCHES = 2_000;
const WARM_UP = 1_000;
/** Processor time of a search with the database, µs; ms of the others. */
const budgets = { search: 300, statement: 2_000, import: 10_000 } as const;
const LINES = 100_000;

const folder = await workFolder("cars");
const dataset = await buildDataset(path.join(folder, "postgres"));
const { db, complexId } = dataset;
const [head, ...phones] = await dataset.createMembers(PHONES + 1);
if (head === undefined) throw new Error("no member");
await fillComplex(db, complexId, head.memberId);
await fillVisits(db, complexId, Number(values.visits));
const server = await startServer({
  program: path.join(import.meta.dirname, "../../server/dist/main.js"),
  databaseUrl: dataset.databaseUrl,
  dataDir: path.join(folder, "data"),
});

async function office(method: string, end: string, body?: object): Promise<unknown> {
  const url = `/api/office/${complexId}/cars/${end}`;
  const { status, data } = await callServer(server.port, { method, url, cookie: head?.cookie ?? "", body });
  if (status >= 300) throw new Error(`${method} ${url}: ${status}`);
  return data;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return Math.round(performance.now() - from);
};

/** Processor time of a call, µs: of the server, and of the database. */
async function costOf(end: (n: number) => string): Promise<readonly [own: number, database: number]> {
  for (let n = 0; n < WARM_UP; n += 1) await office("GET", end(n));
  const [own, database] = [cpuOf(server.pid), cpuOfPostgres(dataset.dataDirectory)];
  for (let n = 0; n < SEARCHES; n += 1) await office("GET", end(n));
  return [(cpuOf(server.pid) - own) / SEARCHES, (cpuOfPostgres(dataset.dataDirectory) - database) / SEARCHES];
}

const rows: string[][] = [];
const beyond: string[] = [];
const add = (name: string, figure: string, bound: string, isFit: boolean): void => {
  rows.push([name, figure, bound + (isFit ? "" : " *")]);
  if (!isFit) beyond.push(name);
};

try {
  const four = (n: number) => String((n * 7) % 10_000).padStart(4, "0");
  const [own, database] = await costOf((n) => `today?digits=${four(n)}`);
  const both = own + database;
  add(
    "a guard's search, server + PostgreSQL, µs",
    `${own.toFixed(0)} + ${database.toFixed(0)} = ${both.toFixed(0)}`,
    `≤ ${budgets.search}`,
    both <= budgets.search,
  );
  const month = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 7);
  const ledger = await costOf((n) => `ledger?month=${month}&digits=${four(n)}`);
  add("the ledger by four digits, µs", (ledger[0] + ledger[1]).toFixed(0), "", true);
  const page = await costOf(() => `ledger?month=${month}`);
  add("a page of the ledger, µs", (page[0] + page[1]).toFixed(0), "", true);
  // The whole of a month: the one before the present, of which all visits are stored.
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2, 1)).toISOString().slice(0, 7);
  const statement = await timed(() => office("GET", `statements?month=${last}`));
  add(
    `a month's statement of ${MONTH_VISITS} visits, ms`,
    String(statement),
    `≤ ${budgets.statement}`,
    statement <= budgets.statement,
  );
  const file = await gateFile(db, complexId, LINES);
  const done = await importFile(file, office);
  add(
    `a log of ${LINES} lines, ms`,
    `${done.all} (read ${done.read}, send ${done.sent}, check ${done.check}, import ${done.applied})`,
    `≤ ${budgets.import}`,
    done.all <= budgets.import,
  );
  process.stdout.write(`${JSON.stringify({ result: done.result, faults: done.faults })}\n`);
  const again = await importFile(file, office);
  const fresh = (again.result as { counts: { fresh: number } }).counts.fresh;
  add("the same log again, ms; new times", `${again.all}; ${fresh}`, "0 new", fresh === 0);
  const { over, unused } = await raceAtEdge({
    ...{ db, complexId, phones, rounds: Number(values.rounds) },
    register: async ({ cookie }, body) =>
      (await callServer(server.port, { method: "POST", url: "/api/visitor-cars", cookie, body })).status,
  });
  add(
    `${values.rounds} rounds of ${PHONES} phones at the edge: over; unused`,
    `${over}; ${unused}`,
    "0; 0",
    over + unused === 0,
  );
} finally {
  const heading = ["visitor cars", "measured", "bound"];
  process.stdout.write(`${loadAverage()}\n${table(heading, rows)}\n* beyond the bound\n`);
  await server.stop();
  await dataset.close();
}
if (beyond.length > 0) process.exitCode = 1;
