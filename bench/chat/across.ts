import path from "node:path";
import type { Child } from "../stage/child.ts";
import { startRedis } from "../stage/redis.ts";
import { startServer } from "../stage/server-process.ts";
import type { Town } from "../stage/town.ts";
import type { CrowdTasks, Deliveries } from "./crowd-tasks.ts";

const SOCKETS = 50;
const MESSAGES = 10;

export interface AcrossFigures extends Deliveries {
  readonly line: "NOTIFY" | "Redis";
}

interface Given {
  readonly child: Child<CrowdTasks>;
  readonly town: Town;
  readonly serverProgram: string;
  readonly folder: string;
  readonly seconds: number;
}

/** One room on two servers, 1,000 deliveries a second in all; times are those from one server to the other's clients. */
export async function across(given: Given): Promise<readonly AcrossFigures[]> {
  const redis = await startRedis();
  try {
    const overNotify = await between(given, undefined);
    return [
      { line: "NOTIFY", ...overNotify },
      ...(redis === undefined ? [] : [{ line: "Redis" as const, ...(await between(given, redis.url)) }]),
    ];
  } finally {
    await redis?.kill();
  }
}

async function between({ child, town, serverProgram, folder, seconds }: Given, redisUrl: string | undefined): Promise<Deliveries> {
  const people = await town.settle(2 * SOCKETS);
  await town.enter(town.roomId, people);
  const cookies = people.map(({ cookie }) => cookie);
  const start = (name: string) =>
    startServer({ program: serverProgram, databaseUrl: town.databaseUrl, dataDir: path.join(folder, name), redisUrl });
  const [one, other] = [await start("one"), await start("other")];
  try {
    const crowd = { kind: "product", sockets: SOCKETS, room: town.roomId } as const;
    await child.ask("open", { name: "one", given: { ...crowd, port: one.port, cookies: cookies.slice(0, SOCKETS) } });
    await child.ask("open", { name: "other", given: { ...crowd, port: other.port, cookies: cookies.slice(SOCKETS) } });
    const plan = { names: ["one", "other"], perSecond: MESSAGES } as const;
    await child.ask("steady", { ...plan, seconds: 2 });
    const told = await child.ask("steady", { ...plan, seconds });
    await child.ask("close", { name: "one" });
    await child.ask("close", { name: "other" });
    return told;
  } finally {
    await Promise.all([one.stop(), other.stop()]);
  }
}
