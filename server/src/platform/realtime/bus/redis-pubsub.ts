import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import type { Logger } from "pino";

/** How often the connection is tested, and after how long without an echo it counts as dead. */
const ECHO_INTERVAL_MS = 300;
const ECHO_TIMEOUT_MS = 1_000;
/** Longest wait before the next try to connect. */
const RETRY_MS = 1_000;
/** How long a start waits for Redis before it continues without. */
const START_TIMEOUT_MS = 1_000;

interface RedisPubSubOptions {
  readonly url: string;
  readonly channel: string;
  readonly log: Logger;
  readonly onMessage: (text: string) => void;
  /** `isAlive` has changed. */
  readonly onStatusChange: () => void;
}

export interface RedisPubSub {
  /** True while published echoes return in time: a Redis that hangs accepts everything and delivers nothing. */
  readonly isAlive: boolean;
  publish(text: string): void;
  close(): void;
}

/** Publishes and subscribes on one Redis channel. `isAlive` says when to use NOTIFY instead. */
export async function redisPubSub(pubSubOptions: RedisPubSubOptions): Promise<RedisPubSub> {
  const { url, channel, log } = pubSubOptions;
  const options = {
    // What cannot be sent at once is not worth sending later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    retryStrategy: (tries: number) => Math.min(tries * 100, RETRY_MS),
  };
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, { ...options, autoResubscribe: false });
  const echoChannel = `${channel}:${randomUUID()}`;
  let alive = false;
  let echoSentAt = performance.now();
  let echoReceivedAt = 0;
  let resolveStarted: () => void = () => {};
  const started = new Promise<void>((resolve) => (resolveStarted = resolve));

  function updateStatus(now: number): void {
    const nowAlive =
      publisher.status === "ready" && subscriber.status === "ready" && now - echoReceivedAt < ECHO_TIMEOUT_MS;
    if (nowAlive === alive) return;
    alive = nowAlive;
    log.warn({ alive }, "Redis");
    if (alive) resolveStarted();
    // What a hanging Redis has queued must not be delivered in a burst when it resumes.
    else for (const client of [publisher, subscriber]) client.disconnect(true);
    pubSubOptions.onStatusChange();
  }

  function sendEcho(): void {
    const now = performance.now();
    // After a blocked event loop, what arrived meanwhile is read first.
    if (now - echoSentAt < 2 * ECHO_INTERVAL_MS) updateStatus(now);
    echoSentAt = now;
    if (publisher.status === "ready") publisher.publish(echoChannel, String(now)).catch(logFailure);
  }

  const logFailure = (error: unknown) => log.debug({ err: error }, "Redis failed");
  const onClose = () => {
    echoReceivedAt = 0;
    updateStatus(performance.now());
  };
  publisher.on("error", logFailure).on("close", onClose);
  subscriber
    .on("error", logFailure)
    .on("close", onClose)
    .on("ready", () => void subscriber.subscribe(channel, echoChannel).then(sendEcho, logFailure));
  subscriber.on("message", (from: string, text: string) => {
    if (from === channel) return pubSubOptions.onMessage(text);
    const now = performance.now();
    if (now - Number(text) < ECHO_TIMEOUT_MS) echoReceivedAt = now;
    updateStatus(now);
  });
  const timer = setInterval(sendEcho, ECHO_INTERVAL_MS);
  const startTimer = setTimeout(resolveStarted, START_TIMEOUT_MS);
  await started;
  clearTimeout(startTimer);
  return {
    get isAlive() {
      return alive;
    },
    publish: (text) => void publisher.publish(channel, text).catch(logFailure),
    close() {
      clearInterval(timer);
      publisher.removeListener("close", onClose).disconnect();
      subscriber.removeListener("close", onClose).disconnect();
    },
  };
}
