import { setTimeout as delay } from "node:timers/promises";
import { batched } from "#platform/concurrency/batch.ts";
import { createSemaphore } from "#platform/concurrency/semaphore.ts";
import type { Database } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import type { Services } from "#platform/services.ts";
import { type NotificationText, notificationText, type UnlistedThings, unlistedThings } from "../source.ts";
import { type HostAnswer, hostPace } from "./push-hosts.ts";
import {
  claimDeliveries,
  type PushDelivery,
  listHosts,
  type PushOutcome,
  type DeliveryOutcome,
  storeOutcomes,
} from "./push-queue.ts";
import { outcomeBefore, pushKeysOf, sendDelivery } from "./push-sender.ts";
import { type PushAnswer, type PushService, pushService } from "./push-service.ts";

/** Milliseconds between two looks at the queue while messages are on their way. */
const PAUSE_MS = 20;
const PAUSE_MAX_MS = 250;
/** Messages whose words are read at once: most connections are left to callers. */
const READERS = 3;

interface PushOutboxOptions {
  readonly text: NotificationText;
  readonly things: UnlistedThings;
  readonly service?: PushService;
  /** The time; tests have their own. */
  readonly clock?: Sql;
}

export interface PushOutbox {
  /** Sends what is due until nothing is; runs once at a time. */
  run(): Promise<void>;
  /** Takes nothing more, and waits for the answers to what was sent: what no answer was read for is sent again. */
  stop(): Promise<void>;
}

/**
 * Sends the deliveries of all members. Several processes may, each delivery is taken by one. What a push service has answered is
 * stored within milliseconds; only a process that dies between the two leaves a delivery that is sent again, which then replaces
 * the first one on the device.
 */
export function pushOutbox(
  services: Pick<Services, "db" | "secrets" | "config" | "log">,
  options: PushOutboxOptions,
): PushOutbox {
  const { db, log, config } = services;
  const { text, things, clock = sql`clock_timestamp()` } = options;
  const service = options.service ?? pushService({ keys: pushKeysOf(services), localService: config.localPushService });
  const pace = hostPace();
  const reading = createSemaphore({
    maxConcurrent: READERS,
    maxQueued: 10_000,
    timeoutMs: 60_000,
    busy: () => new Error("busy"),
  });
  const store = batched<DeliveryOutcome, undefined>(
    { name: "push-outcomes", windowMs: 5, maxItems: 200 },
    async (outcomes) => {
      await storeOutcomes(db, outcomes);
      return () => undefined;
    },
  );
  const state = { stopped: false, after: "", running: undefined as Promise<void> | undefined };

  async function deliver(delivery: PushDelivery): Promise<void> {
    let how: HostAnswer = "UNASKED";
    try {
      let outcome: PushOutcome | undefined = outcomeBefore(delivery);
      if (outcome === undefined) {
        const reader: Pick<Database, "many"> = { many: (statement) => reading.run(() => db.many(statement)) };
        const sent = await sendDelivery({ db: { ...db, ...reader }, text, things, service }, delivery);
        outcome = sent.outcome;
        if (sent.answer !== undefined) {
          how = paceOf(sent.answer);
          if (how !== "FINE") log.info({ host: delivery.host, status: sent.answer.status }, "push not accepted");
        }
      }
      await store({ delivery, outcome });
    } catch (error) {
      // Its lease ends, and it is sent again.
      log.warn({ err: error }, "push not sent");
    } finally {
      pace.ended(delivery.host, how);
    }
  }

  async function claim(): Promise<number> {
    const hosts = await listHosts(db, state.after);
    // The next look begins where this one ended, and anew at the end.
    state.after = hosts.at(-1) ?? "";
    const free = pace.free(hosts);
    if (free.size === 0) return 0;
    const deliveries = await claimDeliveries(db, free, clock);
    for (const delivery of deliveries) {
      pace.started(delivery.host);
      void deliver(delivery);
    }
    return deliveries.length;
  }

  async function drain(): Promise<void> {
    let pause = PAUSE_MS;
    // Twice nothing: the second look begins at the first host.
    for (let empty = 0; !state.stopped && (empty < 2 || pace.inFlight > 0);) {
      const claimed = await claim();
      empty = claimed === 0 ? empty + 1 : 0;
      pause = claimed === 0 ? Math.min(pause * 2, PAUSE_MAX_MS) : PAUSE_MS;
      if (pace.inFlight > 0) await delay(pause);
    }
    while (pace.inFlight > 0) await delay(PAUSE_MS);
  }

  return {
    run() {
      state.running ??= drain().finally(() => (state.running = undefined));
      return state.running;
    },
    async stop() {
      state.stopped = true;
      await state.running;
    },
  };
}

function paceOf({ status }: PushAnswer): HostAnswer {
  if (status === "NONE" || status === "REFUSED") return "SLOW";
  return status === 429 || status >= 500 ? "BUSY" : "FINE";
}

/** The outbox of each process: the pace of the push services outlives a run. */
const outboxes = new WeakMap<Services["secrets"], PushOutbox>();

export function pushOutboxOf(services: Services, features: readonly FeatureManifest[]): PushOutbox {
  const outbox =
    outboxes.get(services.secrets) ??
    pushOutbox(services, { text: notificationText(features), things: unlistedThings(features) });
  outboxes.set(services.secrets, outbox);
  return outbox;
}

export const stopPushOutbox = async ({ secrets }: Services): Promise<void> => outboxes.get(secrets)?.stop();
