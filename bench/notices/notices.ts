import path from "node:path";
import { fillOffice } from "../office/fill.ts";
import { callServer } from "../stage/cluster.ts";
import { cpuOf, cpuOfPostgres } from "../stage/cpu.ts";
import { type Account, buildDataset, type Dataset } from "../stage/dataset.ts";
import { quantile } from "../stage/quantile.ts";
import { startServer } from "../stage/server-process.ts";
import { table } from "../stage/table.ts";

/** A figure, and what it may be at most. */
interface Figure {
  readonly name: string;
  readonly figure: number;
  readonly unit: "ms" | "µs";
  readonly budget: number;
}

interface Stage {
  readonly dataset: Dataset;
  readonly server: Awaited<ReturnType<typeof startServer>>;
  /** Who runs the office. */
  readonly head: Account;
}

const ROUNDS = 5;
const RESIDENTS = 10_000;
const LISTED_MS = 60_000;
const READS = 100;
const UNREAD_CALLS = 2_000;
const WARM_UP = 1_500;

const PROGRAM = path.join(import.meta.dirname, "../../server/dist/main.js");

/** A complex of 3,000 households and 10,000 residents. Gives false where a figure misses its budget. */
export async function benchNotices(folder: string): Promise<boolean> {
  const dataset = await buildDataset(path.join(folder, "postgres"));
  try {
    const [head] = await dataset.createMembers(1);
    if (head === undefined) throw new Error("no member");
    await fillOffice(dataset.db, dataset.complexId, head.memberId);
    const dataDir = path.join(folder, "data");
    const server = await startServer({ program: PROGRAM, databaseUrl: dataset.databaseUrl, dataDir });
    try {
      const figures = await measureNotices({ dataset, server, head });
      const rows = figures.map(({ name, figure, unit, budget }) => [
        name,
        `${figure < 10 ? figure.toFixed(2) : figure.toFixed(0)} ${unit}${figure > budget ? " *" : ""}`,
        `${budget} ${unit}`,
      ]);
      process.stdout.write(`${table(["measured", "figure", "budget"], rows)}\n* more than its budget\n\n`);
      return figures.every(({ figure, budget }) => figure <= budget);
    } finally {
      await server.stop();
    }
  } finally {
    await dataset.close();
  }
}

/** Posting, the entries in every resident's list, reach, and the unread number. */
async function measureNotices(stage: Stage): Promise<readonly Figure[]> {
  await readDoors(stage, await publish(stage).then(({ feedId }) => feedId));
  const posts: number[] = [];
  const lists: number[] = [];
  const told: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = processorTime(stage);
    const { feedId, took, began } = await publish(stage);
    posts.push(took);
    lists.push((await untilListed(stage, feedId)) - began);
    told.push((processorTime(stage) - before) / 1_000);
  }
  const feedId = await newest(stage);
  await readDoors(stage, feedId);
  const reachPath = `/api/office/${stage.dataset.complexId}/notices/${feedId}`;
  const reach = await times(READS, () => call(stage, reachPath));
  const reachCost = await cost(stage, reachPath, READS, 20);
  const list = await times(READS, () => call(stage, `/api/office/${stage.dataset.complexId}/notices`));
  return [
    { name: "posting, the slowest", figure: Math.max(...posts), unit: "ms", budget: 250 },
    {
      name: "list entries of 10,000 residents after the posting, the slowest",
      figure: Math.max(...lists),
      unit: "ms",
      budget: 1_000,
    },
    {
      name: "the same, processor time with the database, the least of the postings",
      figure: Math.min(...told),
      unit: "ms",
      budget: 1_000,
    },
    { name: "reach of 3,000 doors, median of the call", figure: quantile(reach, 0.5), unit: "ms", budget: 20 },
    { name: "the same, processor time with the database", figure: reachCost / 1_000, unit: "ms", budget: 20 },
    { name: "the desk's list of notices, median of the call", figure: quantile(list, 0.5), unit: "ms", budget: 60 },
    {
      name: "the unread number with nothing unread, processor time with the database",
      figure: await unread(stage),
      unit: "µs",
      budget: 100,
    },
  ];
}

async function publish({ dataset: { complexId: apartmentId }, server, head }: Stage) {
  const body = new FormData();
  const notice = { title: "물탱크 청소", contents: "화요일에 물이 나오지 않아요", notice: { kind: "GENERAL" } };
  body.append("requestDto", JSON.stringify({ ...notice, apartmentId, feedType: "NOTICE" }));
  const began = performance.now();
  const { cookie } = head;
  const sent = await callServer(server.port, { method: "POST", url: "/api/community/feeds", cookie, body });
  if (sent.status !== 201) throw new Error(`posting: ${sent.status}`);
  return { feedId: (sent.data as { id: number }).id, took: performance.now() - began, began };
}

/**
 * The time at which every resident has its entry: the job has left nothing, which is one row to look for. Throws after a minute, so
 * that the bench ends whatever the entries do, and where a member has none.
 */
async function untilListed({ dataset: { db } }: Stage, feedId: number): Promise<number> {
  for (const end = performance.now() + LISTED_MS; ;) {
    const { rows } = await db.query("select from notice_announcements where feed_id = $1", [feedId]);
    const at = performance.now();
    if (rows.length === 0 || at > end) {
      const { rows: found } = await db.query<{ count: number }>(
        "select count(*)::integer as count from notifications where kind = 'NOTICE' and thing_id = $1",
        [feedId],
      );
      const count = found[0]?.count ?? 0;
      if (count < RESIDENTS) throw new Error(`${count} of ${RESIDENTS} residents have their entry`);
      return at;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function newest({ dataset: { db, complexId } }: Stage): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    "select max(id) as id from feeds where complex_id = $1 and feed_type = 'NOTICE'",
    [complexId],
  );
  return Number(rows[0]?.id);
}

/** Half of the doors have read it. */
async function readDoors({ dataset: { db, complexId } }: Stage, feedId: number): Promise<void> {
  await db.query(
    "insert into notice_doors (feed_id, household_id) select $1, id from households where complex_id = $2 and id % 2 = 0",
    [feedId, complexId],
  );
  await db.query("analyze notice_doors, feeds, notices, notifications");
}

async function call({ server, head: { cookie } }: Stage, url: string): Promise<void> {
  const { status } = await callServer(server.port, { method: "GET", url, cookie });
  if (status !== 200) throw new Error(`${url}: ${status}`);
}

async function times(count: number, work: () => Promise<void>): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < count + 20; index += 1) {
    const began = performance.now();
    await work();
    if (index >= 20) took.push(performance.now() - began);
  }
  return took;
}

/** µs of server and database together. */
const processorTime = ({ server, dataset }: Stage): number => cpuOf(server.pid) + cpuOfPostgres(dataset.dataDirectory);

/** Processor time of a call, µs. */
async function cost(stage: Stage, url: string, calls: number, warmUp: number): Promise<number> {
  for (let index = 0; index < warmUp; index += 1) await call(stage, url);
  const before = processorTime(stage);
  for (let index = 0; index < calls; index += 1) await call(stage, url);
  return (processorTime(stage) - before) / calls;
}

/** µs a call, without what any call of a member costs: the same call of the session alone is taken off. */
async function unread(stage: Stage): Promise<number> {
  const session = await cost(stage, "/api/capabilities", UNREAD_CALLS, WARM_UP);
  return Math.max(0, (await cost(stage, "/api/notifications/unread", UNREAD_CALLS, WARM_UP)) - session);
}
