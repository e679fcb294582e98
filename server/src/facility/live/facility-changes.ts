import { type FacilityHint, facilityTopics, parseFacilityTopic } from "@danji/contract/facility/facility-topics";
import { viewersAllowed } from "#complex/complex-access.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { singleBroadcast } from "#platform/realtime/broadcast.ts";
import { listenTo } from "#platform/realtime/bus/listener.ts";
import type { StompHandlers, Subscriber } from "#platform/realtime/stomp/stomp-session.ts";
import type { Services } from "#platform/services.ts";

/** Channel on which the triggers of migration 0126 announce, from whichever process. */
const FACILITY_CHANNEL = "facility";

const PROBE_MS = 10_000;
/** Changes of so many milliseconds are told as one: at an opening second there are dozens. */
const COLLECT_MS = 250;

interface Subscription {
  readonly memberId: number;
  readonly subscriber: Subscriber;
}

interface FacilityAnnouncement extends FacilityHint {
  readonly facilityId: number;
}

/** Throws where the text is no announcement. */
function decode(text: string): FacilityAnnouncement {
  const { type, facilityId } = JSON.parse(text) as Partial<FacilityAnnouncement>;
  if ((type !== "BOOKINGS" && type !== "FACILITY") || typeof facilityId !== "number")
    throw new Error("unknown announcement");
  return { type, facilityId };
}

/**
 * Tells open pages of a facility that something there has changed. As with hidings, every member may subscribe, and who may read
 * the complex is asked at each hint, so that nothing tells an unknown facility from one of a closed complex. What a process
 * may have missed while its connection to the database was lost is told to all once it is back.
 */
export async function startFacilityChanges(services: Pick<Services, "db" | "log">) {
  const { db } = services;
  const log = services.log.child({ part: "facility" });
  const byFacility = new Map<number, Set<Subscription>>();
  const collected = new Map<number, { type: FacilityHint["type"]; readonly timer: NodeJS.Timeout }>();

  async function publish(facilityId: number, hint: FacilityHint): Promise<void> {
    const subscriptions = [...(byFacility.get(facilityId) ?? [])];
    if (subscriptions.length === 0) return;
    const memberIds = [...new Set(subscriptions.map(({ memberId }) => memberId))];
    // Null where everybody may read.
    const row = await db.maybe<{ allowed: readonly number[] | null }>(sql`
      select to_json(${viewersAllowed(memberIds)}) as allowed
      from facilities f join complexes c on c.id = f.complex_id where f.id = ${facilityId}`);
    if (row === undefined) return;
    const { allowed } = row;
    const broadcast = singleBroadcast(facilityTopics.changes(facilityId), JSON.stringify(hint));
    for (const { memberId, subscriber } of subscriptions)
      if (allowed === null || allowed.includes(memberId)) subscriber.deliver(broadcast);
  }

  function collect({ facilityId, type }: FacilityAnnouncement): void {
    if (!byFacility.has(facilityId)) return;
    const waiting = collected.get(facilityId);
    if (waiting !== undefined) {
      if (type === "FACILITY") waiting.type = type;
      return;
    }
    const send = () => {
      const hint = collected.get(facilityId);
      collected.delete(facilityId);
      publish(facilityId, { type: hint?.type ?? type }).catch((error: unknown) => {
        log.warn({ err: error, facilityId }, "a change was not told");
      });
    };
    collected.set(facilityId, { type, timer: setTimeout(send, COLLECT_MS) });
  }

  const listener = await listenTo({
    db,
    log,
    channel: FACILITY_CHANNEL,
    // What another process sends must not end this one.
    onMessage(text) {
      try {
        collect(decode(text));
      } catch (error) {
        log.warn({ err: error, length: text.length }, "an announcement was dropped");
      }
    },
    onConnected() {
      for (const facilityId of byFacility.keys()) collect({ facilityId, type: "FACILITY" });
    },
    probeMs: PROBE_MS,
  });

  const handlers: StompHandlers = {
    async subscribe({ viewer }, subscriber, destination) {
      const facilityId = parseFacilityTopic(destination);
      if (facilityId === undefined) throw new Problem("NOT_FOUND");
      const subscription = { memberId: viewer.memberId, subscriber };
      const subscriptions = byFacility.get(facilityId) ?? new Set();
      byFacility.set(facilityId, subscriptions.add(subscription));
      return () => {
        subscriptions.delete(subscription);
        if (subscriptions.size === 0 && byFacility.get(facilityId) === subscriptions) byFacility.delete(facilityId);
      };
    },
    async send() {
      throw new Problem("NOT_FOUND");
    },
  };
  return {
    handlers,
    async close() {
      for (const { timer } of collected.values()) clearTimeout(timer);
      await listener.close();
    },
  };
}
