import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { loadAverage } from "../stage/load-average.ts";
import { freePort, type RunningServer, startServer } from "../stage/server-process.ts";
import { table } from "../stage/table.ts";
import { buildDataset, type Account, type Dataset } from "../stage/dataset.ts";
import { workFolder } from "../stage/work-folder.ts";
import { type BalancedCall, startBalancer } from "./balancer.ts";

// Two servers behind a balancer that polls /readyz; in turn each gets SIGTERM and is restarted under load (T243). No call
// may be reset or answered with 5xx, and every acknowledged comment is stored. `--stops=N` (100), `--quick` is 4.
// `--before=FOLDER` is a rolling deploy (T244): the database begins with the schema of that older, built checkout, and
// its program runs on both servers; each later start runs the other program, this one first, so every second stop rolls
// back. Exits with 1 on any fault.
const SHUTDOWN_DELAY_SECONDS = 1;
const CALLERS = 12;
const MEMBERS = 50;

const { values } = parseArgs({
  options: {
    stops: { type: "string", default: "100" },
    quick: { type: "boolean", default: false },
    before: { type: "string" },
  },
});
const stops = values.quick ? 4 : Number(values.stops);
const own = path.join(import.meta.dirname, "../..");
const older = values.before === undefined ? own : path.resolve(values.before);
const folder = await workFolder("stops");
const dataset = await buildDataset(path.join(folder, "dataset"), path.join(older, "server/migrations"));
const servers: RunningServer[] = [];
try {
  const ports = [await freePort(), await freePort()];
  for (const port of ports) servers.push(await start(older, port));
  const balancer = startBalancer(ports);
  for (const port of ports) await balancer.waitFor(port, true);
  const accounts = await dataset.createMembers(MEMBERS);
  const posts = await writePosts(dataset, accounts);
  const answers = new Map<string, number>();
  let [comments, stopped] = [0, false];
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let turn = caller; !stopped; turn += CALLERS) {
      const call = callOf(turn, posts, accounts);
      const answer = await balancer.call(call);
      if (answer === 201) comments += 1;
      const outcome = answer instanceof Error ? answer.message : String(answer);
      const key = `${call.method} ${outcome}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    }
  });
  for (let stop = 0; stop < stops; stop += 1) {
    const index = stop % servers.length;
    const [server, port = 0] = [servers[index], ports[index]];
    await server?.stop();
    await balancer.waitFor(port, false);
    servers[index] = await start(Math.floor(stop / 2) % 2 === 0 ? own : older, port);
    await balancer.waitFor(port, true);
    await delay(200);
    process.stderr.write(`${stop + 1}/${stops}\n`);
  }
  stopped = true;
  await Promise.all(callers);
  balancer.close();
  const { rows } = await dataset.db.query<{ n: string }>("select count(*) as n from comments");
  const all = [...answers].toSorted(([one], [other]) => (one < other ? -1 : 1));
  process.stdout.write(
    `\n${table(
      ["answers", "many"],
      all.map(([answer, many]) => [answer, many.toLocaleString("en")]),
    )}\n\n`,
  );
  const broken = all.filter(([answer]) => !/ 20[01]$/.test(answer)).map(([answer, many]) => `${answer}: ${many}`);
  if (Number(rows[0]?.n) !== comments) broken.push(`${rows[0]?.n} comments are there, ${comments} were acknowledged`);
  process.stdout.write(`${stops} stops, ${comments.toLocaleString("en")} comments, ${loadAverage()}\n`);
  process.stdout.write(broken.length === 0 ? "no call was lost\n" : `RED: ${broken.join("\n")}\n`);
  if (broken.length > 0) process.exitCode = 1;
} finally {
  for (const server of servers) await server.kill();
  await dataset.close();
}

function start(checkout: string, port: number): Promise<RunningServer> {
  return startServer({
    program: path.join(checkout, "server/dist/main.js"),
    databaseUrl: dataset.databaseUrl,
    dataDir: path.join(folder, String(port)),
    shutdownDelay: SHUTDOWN_DELAY_SECONDS,
    port,
  });
}

async function writePosts({ db, complexId }: Dataset, accounts: readonly Account[]): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: string }>(
    `insert into feeds (complex_id, author_id, feed_type, title, contents)
     select $1, $2, 'FEED', '제목 ' || n, '내용' from generate_series(1, 100) n returning id`,
    [complexId, accounts[0]?.memberId],
  );
  return rows.map(({ id }) => Number(id));
}

/** Reads, likes and comments in turn: half of the calls write. */
function callOf(turn: number, posts: readonly number[], accounts: readonly Account[]): BalancedCall {
  const post = posts[(turn * 7) % posts.length];
  const cookie = accounts[turn % accounts.length]?.cookie ?? "";
  const kind = Math.floor(turn / CALLERS) % 4;
  if (kind === 0) return { method: "GET", path: `/api/community/feeds/${post}`, cookie };
  if (kind === 1) return { method: "POST", path: `/api/community/${post}/reactions`, cookie };
  if (kind === 2) return { method: "GET", path: `/api/community/feeds/${post}/comments?page=0&size=20`, cookie };
  return { method: "POST", path: `/api/community/feeds/${post}/comments`, cookie, body: { contents: `댓글 ${turn}` } };
}
