import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import { Redis } from "ioredis";

const BINARY = "redis-server";

/** False on a machine without redis-server; `npm test` reports that, and installs it where it may. */
export const hasRedis = spawnSync(BINARY, ["--version"]).status === 0;

export interface TestRedis {
  readonly url: string;
  /** Pauses it: connections stay open, nothing is answered. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
}

/** A Redis of one's own that keeps nothing. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess;

  async function start(): Promise<void> {
    const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    const redis = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    redis.on("error", () => {});
    const answered = redis.ping().then(() => true);
    const hasAnswered = () => {
      child = spawn(BINARY, args, { stdio: "ignore" });
      return Promise.race([answered, once(child, "exit").then(() => false)]);
    };
    // It ends at once where a connection of another test has its port at that moment.
    while (!(await hasAnswered())) await delay(100);
    redis.disconnect();
  }

  await start();
  return {
    url,
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
    start,
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
