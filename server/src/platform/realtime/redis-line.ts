import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import type { Logger } from "pino";

/** How often the line is tried, and after how long without an echo it counts as dead. */
const ECHO_MS = 300;
const DEAD_MS = 1_000;
/** Longest wait before the next try to connect. */
const RETRY_MS = 1_000;
/** How long a start waits for Redis before it goes on without. */
const START_MS = 1_000;

interface Given {
  readonly url: string;
  readonly channel: string;
  readonly log: Logger;
  readonly heard: (text: string) => void;
  /** `alive` is another than before. */
  readonly changed: () => void;
}

export interface RedisLine {
  /** True while what is published comes back in time: a Redis that hangs takes everything and gives nothing. */
  readonly alive: boolean;
  publish(text: string): void;
  close(): void;
}

/** Publishes and hears on one channel of Redis. Its loss harms nobody: `alive` says when to go another way. */
export async function redisLine(given: Given): Promise<RedisLine> {
  const { url, channel, log } = given;
  const options = {
    // What cannot be sent at once is not worth sending later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    retryStrategy: (tries: number) => Math.min(tries * 100, RETRY_MS),
  };
  const out = new Redis(url, options);
  const into = new Redis(url, { ...options, autoResubscribe: false });
  const own = `${channel}:${randomUUID()}`;
  let alive = false;
  let calledAt = performance.now();
  let echoedAt = 0;
  let began: () => void = () => {};
  const started = new Promise<void>((resolve) => (began = resolve));

  function judge(now: number): void {
    const is = out.status === "ready" && into.status === "ready" && now - echoedAt < DEAD_MS;
    if (is === alive) return;
    alive = is;
    log.warn({ alive }, "Redis");
    if (alive) began();
    // What a hanging Redis still holds must not come out in a burst when it wakes.
    else for (const line of [out, into]) line.disconnect(true);
    given.changed();
  }

  function call(): void {
    const now = performance.now();
    // A process that stood still first reads what came meanwhile.
    if (now - calledAt < 2 * ECHO_MS) judge(now);
    calledAt = now;
    if (out.status === "ready") out.publish(own, String(now)).catch(failed);
  }

  const failed = (error: unknown) => log.debug({ err: error }, "Redis failed");
  const die = () => {
    echoedAt = 0;
    judge(performance.now());
  };
  out.on("error", failed).on("close", die);
  into.on("error", failed).on("close", die).on("ready", () => void into.subscribe(channel, own).then(call, failed));
  into.on("message", (from: string, text: string) => {
    if (from === channel) return given.heard(text);
    const now = performance.now();
    if (now - Number(text) < DEAD_MS) echoedAt = now;
    judge(now);
  });
  const timer = setInterval(call, ECHO_MS);
  const patience = setTimeout(began, START_MS);
  await started;
  clearTimeout(patience);
  return {
    get alive() {
      return alive;
    },
    publish: (text) => void out.publish(channel, text).catch(failed),
    close() {
      clearInterval(timer);
      out.removeListener("close", die).disconnect();
      into.removeListener("close", die).disconnect();
    },
  };
}
