import { startRedis } from "../stage/redis.ts";
import type { Deliveries } from "./crowd-tasks.ts";
import type { Venue } from "./venue.ts";

const SOCKETS = 50;
const MESSAGES = 10;

export interface AcrossFigures extends Deliveries {
  readonly line: "NOTIFY" | "Redis";
}

/** One room on two servers, 1,000 deliveries a second in all. Times are those from one server to the other's clients. */
export async function across(venue: Venue, seconds: number): Promise<readonly AcrossFigures[]> {
  const redis = await startRedis();
  try {
    const overNotify = await between(venue, seconds, undefined);
    if (redis === undefined) return [{ line: "NOTIFY", ...overNotify }];
    const overRedis = await between(venue, seconds, redis.url);
    return [{ line: "NOTIFY", ...overNotify }, { line: "Redis", ...overRedis }];
  } finally {
    await redis?.kill();
  }
}

async function between(venue: Venue, seconds: number, redisUrl: string | undefined): Promise<Deliveries> {
  const { child, town } = venue;
  const cookies = await venue.guests(2 * SOCKETS);
  const [one, other] = [await venue.server("one", redisUrl), await venue.server("other", redisUrl)];
  try {
    const crowd = { kind: "product", sockets: SOCKETS, room: town.roomId } as const;
    const [first, second] = [cookies.slice(0, SOCKETS), cookies.slice(SOCKETS)];
    await child.ask("open", { name: "one", given: { ...crowd, port: one.port, cookies: first } });
    await child.ask("open", { name: "other", given: { ...crowd, port: other.port, cookies: second } });
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
