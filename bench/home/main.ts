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
const ROUNDS = 8;
const CALLS = 200;
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

/** Costs of a call, µs: server, database. The least of the rounds, in which the servers take turns: other load only adds. */
async function costsOf(cookie: string, url: string) {
  const call = async ({ port }: RunningServer) => {
    const { status } = await callServer(port, { method: "GET", url, cookie });
    if (status !== 200) throw new Error(`${url}: ${status}`);
  };
  for (const server of servers) for (let n = 0; n < WARM_UP; n += 1) await call(server);
  const rounds = servers.map((): (readonly [own: number, database: number])[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, server] of servers.entries()) {
      const [own, database] = [cpuOf(server.pid), cpuOfPostgres(dataset.dataDirectory)];
      for (let n = 0; n < CALLS; n += 1) await call(server);
      rounds[index]?.push([
        (cpuOf(server.pid) - own) / CALLS,
        (cpuOfPostgres(dataset.dataDirectory) - database) / CALLS,
      ]);
    }
  return rounds.map(
    (all) => all.toSorted((one, other) => one[0] + one[1] - other[0] - other[1])[0] ?? ([0, 0] as const),
  );
}

async function measure(name: string, cookie: string, url: string) {
  const [[own, database] = [0, 0], before] = await costsOf(cookie, url);
  const both = own + database;
  const compared = before === undefined ? [] : [before[0] + before[1], both / (before[0] + before[1])];
  return [
    ...[name, own.toFixed(0), database.toFixed(0), both.toFixed(0) + (both > BUDGET ? " *" : "")],
    ...[compared[0]?.toFixed(0) ?? "", compared[1]?.toFixed(2) ?? ""],
  ];
}

try {
  const url = "/api/home/today";
  const rows = [
    await measure("a notice that was not opened", newcomer.cookie, url),
    await measure("all opened", reader.cookie, url),
    await measure("no home", office.cookie, url),
    await measure("the unread number, of two kinds", reader.cookie, "/api/notifications/unread"),
    await measure("the unread number, nothing unread", newcomer.cookie, "/api/notifications/unread"),
    await measure("a call that reads nothing", newcomer.cookie, "/api/capabilities"),
  ];
  const heading = ["call", "server, µs", "PostgreSQL, µs", "both, µs", "before, µs", "ratio"];
  process.stdout.write(`${table(heading, rows)}\n* more than ${BUDGET} µs\n\n${loadAverage()}\n`);
} finally {
  for (const server of servers) await server.stop();
  await dataset.close();
}
