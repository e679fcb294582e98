import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { cpuOf, cpuOfPostgres } from "../stage/cpu.ts";
import { buildDataset } from "../stage/dataset.ts";
import { callServer } from "../stage/cluster.ts";
import { quantile } from "../stage/quantile.ts";
import { freePort, type RunningServer, startProgram, startServer } from "../stage/server-process.ts";
import { statementsDuring } from "../stage/statements.ts";
import { table } from "../stage/table.ts";
import { workFolder } from "../stage/work-folder.ts";
import { BARE, runBareHandler } from "./bare-handler.ts";
import { fillOffice } from "./fill.ts";
import { compareKnownIds } from "./known-ids.ts";

// The desk of a complex of 3,000 households and 10,000 residents: npm run bench -- office. Linux only (reads /proc).
// Each call is measured in turn with the same statement from a bare handler. `--before=FOLDER` also measures an older, built
// checkout whose schema is the same; `--only=WORD` those calls whose name has it.
const ROUNDS = 5;
const CALLS = 200;
// Node compiles what is called often: the first thousand calls cost twice what every later one does.
const WARM_UP = 1_500;
/** Processor time of a call with the database, µs. */
const BUDGET = 700;
/** The most that a call may cost, times the bare handler with the same statement. */
const RATIO = 1.3;

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
const median = (costs: readonly Cost[]): Cost =>
  costs.toSorted((one, other) => whole(one) - whole(other))[costs.length >> 1] ?? { own: 0, database: 0 };

const [role, ...rest] = process.argv.slice(2);
if (role === BARE) runBareHandler(Number(rest[0]), rest[1] ?? "", Number(rest[2]), Number(rest[3]));
else await bench();

async function bench(): Promise<void> {
  const { values } = parseArgs({ options: { before: { type: "string" }, only: { type: "string", default: "" } } });
  const folder = await workFolder("office");
  const dataset = await buildDataset(path.join(folder, "postgres"));
  const { db, complexId, databaseUrl, dataDirectory } = dataset;
  const [head, stranger] = await dataset.createMembers(2);
  if (head === undefined || stranger === undefined) throw new Error("no member");
  await fillOffice(db, complexId, head.memberId);
  const theirs = complexId + 1;
  await db.query("insert into complex_managers (complex_id, member_id, role) values ($1, $2, 'HEAD')", [
    theirs,
    stranger.memberId,
  ]);
  const serve = (checkout: string): Promise<RunningServer> => {
    const program = path.resolve(checkout, "server/dist/main.js");
    return startServer({ program, databaseUrl, dataDir: path.join(folder, `data-${servers.length}`) });
  };
  const servers: RunningServer[] = [];
  const current = await serve(path.join(import.meta.dirname, "../.."));
  servers.push(current);
  const port = await freePort();
  const bareRole = [BARE, String(port), databaseUrl, String(head.memberId), String(complexId)];
  servers.push(await startProgram(import.meta.filename, bareRole, port, {}));
  if (values.before !== undefined) servers.push(await serve(values.before));

  /** What a call costs each of the servers in each round; they take turns, so that other load affects all alike. */
  const measure = async (pathOf: (n: number) => string) => {
    const call = async (one: RunningServer, n: number) => {
      const url = `/api/office/${complexId}/${pathOf(n)}`;
      const { status } = await callServer(one.port, { method: "GET", url, cookie: head.cookie });
      if (status !== 200) throw new Error(`${url}: ${status}`);
    };
    for (const one of servers) for (let n = 0; n < WARM_UP; n += 1) await call(one, n);
    const costs = servers.map((): Cost[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, one] of servers.entries()) {
        const [own, database] = [cpuOf(one.pid), cpuOfPostgres(dataDirectory)];
        for (let n = 0; n < CALLS; n += 1) await call(one, round * CALLS + n);
        costs[index]?.push({
          own: (cpuOf(one.pid) - own) / CALLS,
          database: (cpuOfPostgres(dataDirectory) - database) / CALLS,
        });
      }
    }
    return { costs, statements: await statementsDuring(db, () => call(current, 0)) };
  };

  try {
    process.stdout.write(`load ${loadavg().map(Math.round).join(" ")}\n`);
    const rows: string[][] = [];
    for (const [name, pathOf] of calls.filter(([one]) => one.includes(values.only))) {
      const { costs, statements } = await measure(pathOf);
      const [now = [], bare = [], before = []] = costs;
      const ratioTo = (others: readonly Cost[]): number =>
        quantile(
          now.map((one, round) => whole(one) / whole(others[round] ?? one)),
          0.5,
        );
      const [cost, ratio] = [median(now), ratioTo(bare)];
      rows.push([
        name,
        cost.own.toFixed(0),
        cost.database.toFixed(0),
        whole(cost).toFixed(0) + (whole(cost) > BUDGET ? " *" : ""),
        whole(median(bare)).toFixed(0),
        ratio.toFixed(2) + (ratio > RATIO ? " *" : ""),
        before.length === 0 ? "" : whole(median(before)).toFixed(0),
        before.length === 0 ? "" : ratioTo(before).toFixed(2),
        String(statements),
      ]);
    }
    const heading = ["call", "server, µs", "PostgreSQL, µs", "both, µs", "bare handler, µs", "ratio to it"];
    heading.push("before, µs", "ratio to it", "statements");
    process.stdout.write(`${table(heading, rows)}\n* more than ${BUDGET} µs, or ${RATIO} times the bare handler\n\n`);
    process.stdout.write(await compareKnownIds({ db, port: current.port, cookie: stranger.cookie, complexId, theirs }));
  } finally {
    for (const one of servers) await one.stop();
    await dataset.close();
  }
}
