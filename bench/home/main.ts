import path from "node:path";
import { parseArgs } from "node:util";
import { callServer } from "../stage/cluster.ts";
import { cpuOf, cpuOfPostgres } from "../stage/cpu.ts";
import { buildDataset, type Dataset } from "../stage/dataset.ts";
import { loadAverage } from "../stage/load-average.ts";
import { quantile } from "../stage/quantile.ts";
import { freePort, type RunningServer, startProgram, startServer } from "../stage/server-process.ts";
import { table } from "../stage/table.ts";
import { workFolder } from "../stage/work-folder.ts";
import { BARE, leastOf, runBareHandler } from "./bare-handler.ts";
import { fillHome, type HomePeople } from "./fill.ts";

// The home screen's call in a complex with 400 notices and 40 notifications of the member, each call in turn with a bare handler that
// sends the same statement: npm run bench -- home. Linux only. `--before=FOLDER` also measures an older, built checkout whose schema
// is the same, in turn with these; `--only=WORD` those calls whose name has it, beside the call that reads nothing; `--quick` fewer calls.
// Node compiles what is called often: the first thousand calls cost twice what every later one does.
const whole = { rounds: 6, calls: 500, warmUp: 1_500 } as const;
// Many short turns: what else a busy machine does falls on all of them.
const quick = { rounds: 24, calls: 25, warmUp: 500 } as const;
/** Processor time of a call with the database, µs. */
const BUDGET = 400;

/** Path of a call that reads nothing. */
const nothing = "/api/capabilities";

interface Measured {
  readonly name: string;
  readonly cookie: string;
  readonly url: string;
  /** The address at the bare handler, where it has the call. */
  readonly bareUrl?: string;
}

/** Processor time of a call, µs. */
interface Cost {
  readonly server: number;
  readonly database: number;
}
const bothOf = ({ server, database }: Cost): number => server + database;

const [role, ...rest] = process.argv.slice(2);
if (role === BARE) runBareHandler(Number(rest[0]), rest[1] ?? "");
else await bench();

function callsOf({ office, reader, newcomer, neighbour }: HomePeople): readonly Measured[] {
  const home = "/api/home/today";
  const unread = "/api/notifications/unread";
  const homeOf = (name: string, { cookie, memberId }: HomePeople["office"]): Measured => ({
    name,
    cookie,
    url: home,
    bareUrl: `${home}?member=${memberId}`,
  });
  return [
    homeOf("a notice that was not opened", newcomer),
    homeOf("all opened", reader),
    homeOf("all opened, a booking and a car of today", neighbour),
    homeOf("no home", office),
    {
      name: "the unread number, of two kinds, changed since it was counted",
      cookie: reader.cookie,
      url: `${unread}?anew=true`,
    },
    { name: "the unread number, of two kinds", cookie: reader.cookie, url: unread },
    { name: "the unread number, nothing unread", cookie: newcomer.cookie, url: unread },
    {
      name: "a call that reads nothing",
      cookie: newcomer.cookie,
      url: nothing,
      bareUrl: leastOf.answer,
    },
  ];
}

async function send(port: number, url: string, cookie: string): Promise<void> {
  const { status } = await callServer(port, { method: "GET", url, cookie });
  if (status !== 200) throw new Error(`${url}: ${status}`);
}

/** One of what takes turns: a call of one server. */
type Turn = { readonly server: RunningServer; readonly url: string; readonly cookie: string } | undefined;

interface Pace {
  readonly rounds: number;
  /** The calls of a round. */
  readonly calls: number;
  readonly warmUp: number;
}

async function costOf({ dataDirectory }: Dataset, turn: NonNullable<Turn>, calls: number): Promise<Cost> {
  const { server, url, cookie } = turn;
  const [own, database] = [cpuOf(server.pid), cpuOfPostgres(dataDirectory)];
  for (let n = 0; n < calls; n += 1) await send(server.port, url, cookie);
  return {
    server: (cpuOf(server.pid) - own) / calls,
    database: (cpuOfPostgres(dataDirectory) - database) / calls,
  };
}

/** By call, the rounds of each server. Calls and servers take turns, so that other load affects all alike. */
async function costsOf(
  dataset: Dataset,
  turns: readonly (readonly Turn[])[],
  { rounds, calls, warmUp }: Pace,
): Promise<readonly (readonly Cost[][])[]> {
  for (const turn of turns.flat())
    if (turn !== undefined) for (let n = 0; n < warmUp; n += 1) await send(turn.server.port, turn.url, turn.cookie);
  const costs = turns.map((ofCall) => ofCall.map((): Cost[] => []));
  for (let round = 0; round < rounds; round += 1)
    for (const [place, ofCall] of turns.entries())
      // Another one begins each time, so that none is always the first.
      for (const step of ofCall.keys()) {
        const index = (round + step) % ofCall.length;
        const turn = ofCall[index];
        if (turn !== undefined) costs[place]?.[index]?.push(await costOf(dataset, turn, calls));
      }
  return costs;
}

/** The least of the rounds: other load only adds. */
function least(all: readonly Cost[]): Cost {
  return all.reduce((one, other) => (bothOf(other) < bothOf(one) ? other : one), { server: Infinity, database: 0 });
}

/** The median of the rounds' ratios; empty where there is nothing to compare with. */
function ratioOf(own: readonly Cost[], others: readonly Cost[]): string {
  const ratios = own.flatMap((one, round) => {
    const other = others[round];
    return other === undefined ? [] : [bothOf(one) / bothOf(other)];
  });
  return ratios.length === 0 ? "" : quantile(ratios, 0.5).toFixed(2);
}

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: {
      before: { type: "string" },
      only: { type: "string", default: "" },
      quick: { type: "boolean", default: false },
    },
  });
  const folder = await workFolder("home");
  const dataset = await buildDataset(path.join(folder, "postgres"));
  const people = await fillHome(dataset);
  const servers: RunningServer[] = [];
  const serve = async (checkout: string) => {
    const program = path.resolve(checkout, "server/dist/main.js");
    const dataDir = path.join(folder, `data-${servers.length}`);
    const server = await startServer({ program, databaseUrl: dataset.databaseUrl, dataDir });
    servers.push(server);
    return server;
  };
  try {
    const current = await serve(path.join(import.meta.dirname, "../.."));
    const port = await freePort();
    const bare = await startProgram(import.meta.filename, [BARE, String(port), dataset.databaseUrl], port, {});
    servers.push(bare);
    const older = values.before === undefined ? undefined : await serve(values.before);
    const calls = callsOf(people).filter(({ name, url }) => name.includes(values.only) || url === nothing);
    const turns = calls.map(({ url, bareUrl, cookie }): Turn[] => [
      { server: current, url, cookie },
      bareUrl === undefined ? undefined : { server: bare, url: bareUrl, cookie },
      older === undefined ? undefined : { server: older, url, cookie },
    ]);
    turns.push([undefined, { server: bare, url: leastOf.statement, cookie: "" }, undefined]);
    const costs = await costsOf(dataset, turns, values.quick ? quick : whole);
    const bareCall = bothOf(least(costs[calls.length - 1]?.[0] ?? []));
    const figure = (all: readonly Cost[]): string => (all.length === 0 ? "" : bothOf(least(all)).toFixed(0));
    const rows = calls.map(({ name }, place) => {
      const [own = [], ofBare = [], before = []] = costs[place] ?? [];
      const cost = least(own);
      const both = bothOf(cost);
      return [
        ...[name, cost.server.toFixed(0), cost.database.toFixed(0), both.toFixed(0) + (both > BUDGET ? " *" : "")],
        ...[(both / bareCall).toFixed(1), figure(ofBare), ratioOf(own, ofBare)],
        ...(older === undefined ? [] : [figure(before), ratioOf(own, before)]),
      ];
    });
    const heading = ["call", "server, µs", "PostgreSQL, µs", "both, µs", "times the last"];
    heading.push("bare handler, µs", "ratio to it");
    if (older !== undefined) heading.push("before, µs", "ratio to it");
    const statement = least(costs.at(-1)?.[1] ?? []);
    process.stdout.write(`${table(heading, rows)}\n* more than ${BUDGET} µs\n
A bare handler with \`select 1\`: ${statement.server.toFixed(0)} + ${statement.database.toFixed(0)} µs\n\n${loadAverage()}\n`);
  } finally {
    for (const server of servers) await server.stop();
    await dataset.close();
  }
}
