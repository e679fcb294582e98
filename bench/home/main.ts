import path from "node:path";
import { callServer } from "../stage/cluster.ts";
import { cpuOf, cpuOfPostgres } from "../stage/cpu.ts";
import { buildDataset } from "../stage/dataset.ts";
import { startServer } from "../stage/server-process.ts";
import { table } from "../stage/table.ts";
import { workFolder } from "../stage/work-folder.ts";

// The home screen's call in a complex with 400 notices and 40 notifications of the member: npm run bench -- home. Linux only.
const CALLS = 2_000;
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
const server = await startServer({
  program: path.join(import.meta.dirname, "../../server/dist/main.js"),
  databaseUrl: dataset.databaseUrl,
  dataDir: path.join(folder, "data"),
});

async function measure(name: string, cookie: string, url: string) {
  const call = async () => {
    const { status } = await callServer(server.port, { method: "GET", url, cookie });
    if (status !== 200) throw new Error(`${url}: ${status}`);
  };
  for (let n = 0; n < 500; n += 1) await call();
  const [own, database] = [cpuOf(server.pid), cpuOfPostgres(dataset.dataDirectory)];
  for (let n = 0; n < CALLS; n += 1) await call();
  const costs = [(cpuOf(server.pid) - own) / CALLS, (cpuOfPostgres(dataset.dataDirectory) - database) / CALLS] as const;
  const both = costs[0] + costs[1];
  return [name, costs[0].toFixed(0), costs[1].toFixed(0), both.toFixed(0) + (both > BUDGET ? " *" : "")];
}

try {
  const url = "/api/home/today";
  const rows = [
    await measure("a notice that was not opened", newcomer.cookie, url),
    await measure("all opened", reader.cookie, url),
    await measure("no home", office.cookie, url),
    await measure("for comparison: the unread number", reader.cookie, "/api/notifications/unread"),
  ];
  const heading = ["call", "server, µs", "PostgreSQL, µs", "both, µs"];
  process.stdout.write(`${table(heading, rows)}\n* more than ${BUDGET} µs\n`);
} finally {
  await server.stop();
  await dataset.close();
}
