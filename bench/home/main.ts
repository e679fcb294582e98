import path from "node:path";
import { parseArgs } from "node:util";
import { callServer } from "../stage/cluster.ts";
import { cpuOf, cpuOfPostgres } from "../stage/cpu.ts";
import { buildDataset } from "../stage/dataset.ts";
import { type RunningServer, startServer } from "../stage/server-process.ts";
import { loadAverage } from "../stage/load-average.ts";
import { table } from "../stage/table.ts";
import { workFolder } from "../stage/work-folder.ts";

// The home screen's call in a complex with 400 notices and 40 notifications of the member: npm run bench -- home. Linux only.
// `--before=FOLDER` also measures an older, built checkout whose schema is the same, in turn with this one.
const ROUNDS = 6;
const CALLS = 500;
// Node compiles what is called often: the first thousand calls cost twice what every later one does.
const WARM_UP = 1_500;
/** Processor time of a call with the database, µs. */
const BUDGET = 400;

const folder = await workFolder("home");
const dataset = await buildDataset(path.join(folder, "postgres"));
const { db, complexId } = dataset;
const [office, reader, newcomer] = await dataset.createMembers(3);
if (office === undefined || reader === undefined || newcomer === undefined) throw new Error("no member");
await db.query("insert into complex_managers (complex_id, member_id, role) values ($1, $2, 'HEAD')", [
  complexId,
  office.memberId,
]);
await db.query(
  `insert into residences (complex_id, member_id, building, unit, state, decided_at)
   values ($1, $2, '101동', '1203호', 'ACTIVE', now()), ($1, $3, '102동', '501호', 'ACTIVE', now())`,
  [complexId, reader.memberId, newcomer.memberId],
);
await db.query("update members m set home_id = r.id from residences r where r.member_id = m.id");
await db.query(
  `insert into feeds (complex_id, author_id, feed_type, title, contents, voice, created_at, audience)
   select $1, $2, 'NOTICE', '공지 ' || i, '내용', 'HEAD', now() - i * interval '2 hours',
     case when i % 4 = 0 then audience_keys('101', null) end
   from generate_series(1, 400) i`,
  [complexId, office.memberId],
);
// The reader has opened all of the last month, so that the search for one goes to its end.
await db.query("insert into notice_reads (feed_id, member_id) select id, $1 from feeds", [reader.memberId]);
await db.query(
  `insert into notifications (member_id, kind, thing_id, detail)
   select $1, case when i % 4 = 0 then 'INQUIRY' else 'COMMENT' end, i, 'SEEN' from generate_series(1, 40) i`,
  [reader.memberId],
);
await db.query("vacuum analyze");
const { values } = parseArgs({ options: { before: { type: "string" } } });
const servers: RunningServer[] = [];
for (const checkout of [
  path.join(import.meta.dirname, "../.."),
  ...(values.before === undefined ? [] : [values.before]),
]) {
  servers.push(
    await startServer({
      program: path.resolve(checkout, "server/dist/main.js"),
      databaseUrl: dataset.databaseUrl,
      dataDir: path.join(folder, `data-${servers.length}`),
    }),
  );
}

interface Measured {
  readonly name: string;
  readonly cookie: string;
  readonly url: string;
}

const home = "/api/home/today";
const unread = "/api/notifications/unread";
const calls: readonly Measured[] = [
  { name: "a notice that was not opened", cookie: newcomer.cookie, url: home },
  { name: "all opened", cookie: reader.cookie, url: home },
  { name: "no home", cookie: office.cookie, url: home },
  {
    name: "the unread number, of two kinds, changed since it was counted",
    cookie: reader.cookie,
    url: `${unread}?anew=true`,
  },
  { name: "the unread number, of two kinds", cookie: reader.cookie, url: unread },
  { name: "the unread number, nothing unread", cookie: newcomer.cookie, url: unread },
  { name: "a call that reads nothing", cookie: newcomer.cookie, url: "/api/capabilities" },
];

/** Processor time of a call, µs. */
interface Cost {
  readonly server: number;
  readonly database: number;
}
const bothOf = ({ server, database }: Cost): number => server + database;

async function send({ port }: RunningServer, { cookie, url }: Measured): Promise<void> {
  const { status } = await callServer(port, { method: "GET", url, cookie });
  if (status !== 200) throw new Error(`${url}: ${status}`);
}

async function costOf(server: RunningServer, call: Measured): Promise<Cost> {
  const [own, database] = [cpuOf(server.pid), cpuOfPostgres(dataset.dataDirectory)];
  for (let n = 0; n < CALLS; n += 1) await send(server, call);
  return {
    server: (cpuOf(server.pid) - own) / CALLS,
    database: (cpuOfPostgres(dataset.dataDirectory) - database) / CALLS,
  };
}

/** By call, those of each server: the least of the rounds, in which calls and servers take turns, since other load only adds. */
async function costsOf(): Promise<readonly (readonly Cost[])[]> {
  for (const server of servers) for (const call of calls) for (let n = 0; n < WARM_UP; n += 1) await send(server, call);
  const rounds = calls.map(() => servers.map((): Cost[] => []));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [place, call] of calls.entries())
      for (const [index, server] of servers.entries()) rounds[place]?.[index]?.push(await costOf(server, call));
  const least = (all: readonly Cost[]): Cost =>
    all.reduce((one, other) => (bothOf(other) < bothOf(one) ? other : one), { server: Infinity, database: 0 });
  return rounds.map((ofCall) => ofCall.map(least));
}

try {
  const costs = await costsOf();
  const [bare] = costs.at(-1) ?? [];
  const rows = calls.map(({ name }, place) => {
    const [cost, before] = costs[place] ?? [];
    if (cost === undefined || bare === undefined) throw new Error("not measured");
    const both = bothOf(cost);
    const compared = before === undefined ? [] : [bothOf(before).toFixed(0), (both / bothOf(before)).toFixed(2)];
    return [
      ...[name, cost.server.toFixed(0), cost.database.toFixed(0), both.toFixed(0) + (both > BUDGET ? " *" : "")],
      ...[(both / bothOf(bare)).toFixed(1), ...compared],
    ];
  });
  const heading = ["call", "server, µs", "PostgreSQL, µs", "both, µs", "times the last"];
  const compared = servers.length > 1 ? ["before, µs", "ratio"] : [];
  process.stdout.write(`${table([...heading, ...compared], rows)}\n* more than ${BUDGET} µs\n\n${loadAverage()}\n`);
} finally {
  for (const server of servers) await server.stop();
  await dataset.close();
}
