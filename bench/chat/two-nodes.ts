import { startRedis } from "../stage/redis.ts";
import type { Deliveries } from "./client-tasks.ts";
import type { ChatFixture } from "./fixture.ts";

const SOCKETS = 50;
const MESSAGES = 10;

export interface TwoNodeFigures extends Deliveries {
  readonly transport: "NOTIFY" | "Redis";
}

/**
 * One room on two servers, 1,000 deliveries a second in total. Only deliveries from one server to the other's clients
 * are timed.
 */
export async function measureTwoNodes(fixture: ChatFixture, seconds: number): Promise<readonly TwoNodeFigures[]> {
  const redis = await startRedis();
  try {
    const overNotify = await measureDeliveries(fixture, seconds, undefined);
    if (redis === undefined) return [{ transport: "NOTIFY", ...overNotify }];
    const overRedis = await measureDeliveries(fixture, seconds, redis.url);
    return [
      { transport: "NOTIFY", ...overNotify },
      { transport: "Redis", ...overRedis },
    ];
  } finally {
    await redis?.kill();
  }
}

async function measureDeliveries(
  fixture: ChatFixture,
  seconds: number,
  redisUrl: string | undefined,
): Promise<Deliveries> {
  const { child, dataset } = fixture;
  const cookies = await fixture.createAccounts(2 * SOCKETS);
  const [one, other] = [await fixture.startServer("one", redisUrl), await fixture.startServer("other", redisUrl)];
  try {
    const options = { kind: "product", sockets: SOCKETS, room: dataset.roomId } as const;
    const [first, second] = [cookies.slice(0, SOCKETS), cookies.slice(SOCKETS)];
    await child.runTask("open", { name: "one", options: { ...options, port: one.port, cookies: first } });
    await child.runTask("open", { name: "other", options: { ...options, port: other.port, cookies: second } });
    const plan = { names: ["one", "other"], perSecond: MESSAGES } as const;
    await child.runTask("sendAtRate", { ...plan, seconds: 2 });
    const figures = await child.runTask("sendAtRate", { ...plan, seconds });
    await child.runTask("close", { name: "one" });
    await child.runTask("close", { name: "other" });
    return figures;
  } finally {
    await Promise.all([one.stop(), other.stop()]);
  }
}
