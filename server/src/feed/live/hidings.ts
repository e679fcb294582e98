import { feedTopics, type HidingEvent, parseHidingsTopic } from "@danji/contract/feed/feed-topics";
import { viewersAllowed } from "#complex/complex-access.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { singleBroadcast } from "#platform/realtime/broadcast.ts";
import { listenTo } from "#platform/realtime/bus/listener.ts";
import type { StompHandlers, Subscriber } from "#platform/realtime/stomp/stomp-session.ts";
import type { Services } from "#platform/services.ts";
import { audienceReaders } from "../post/feed-visibility.ts";
import { COMMUNITY_CHANNEL, decodeHiding } from "./hiding-event.ts";

const PROBE_MS = 10_000;

/** One subscription to the events of a complex. */
interface Subscription {
  readonly memberId: number;
  readonly subscriber: Subscriber;
}

/**
 * Tells open feeds which words were hidden or are shown again. Every member may subscribe: who may read the complex is asked at
 * each event, so that a subscription that was opened by a resident is silent for a member who has moved out, and nothing tells an
 * unknown complex from a closed one. An event that a process misses while its connection to the database is lost is not
 * repeated: the words are gone from every answer.
 */
export async function startHidings(services: Pick<Services, "db" | "log">) {
  const { db } = services;
  const log = services.log.child({ part: "community" });
  const byComplex = new Map<number, Set<Subscription>>();

  async function publish(complexId: number, event: HidingEvent): Promise<void> {
    const subscriptions = [...(byComplex.get(complexId) ?? [])];
    if (subscriptions.length === 0) return;
    const memberIds = [...new Set(subscriptions.map(({ memberId }) => memberId))];
    // Each null where everybody may read.
    const row = await db.maybe<{ allowed: readonly number[] | null; readers: readonly number[] | null }>(sql`
      select to_json(${viewersAllowed(memberIds)}) as allowed,
        (select case when f.audience is not null then to_json(${audienceReaders(memberIds)}) end
          from feeds f where f.id = ${event.feedId}) as readers
      from complexes c where c.id = ${complexId}`);
    if (row === undefined) return;
    const { allowed, readers } = row;
    const mayRead = (memberId: number) =>
      (allowed === null || allowed.includes(memberId)) && (readers === null || readers.includes(memberId));
    const broadcast = singleBroadcast(feedTopics.hidings(complexId), JSON.stringify(event));
    for (const { memberId, subscriber } of subscriptions) if (mayRead(memberId)) subscriber.deliver(broadcast);
  }

  // One after another: what is hidden and shown again at once is told in that order. What another process sends must not
  // end this one.
  let published = Promise.resolve();
  async function onAnnouncement(text: string): Promise<void> {
    try {
      const { complexId, event } = decodeHiding(text);
      await publish(complexId, event);
    } catch (error) {
      log.warn({ err: error, length: text.length }, "an event was not published");
    }
  }

  const listener = await listenTo({
    db,
    log,
    channel: COMMUNITY_CHANNEL,
    onMessage: (text) => {
      published = published.then(() => onAnnouncement(text));
    },
    onConnected: () => {},
    probeMs: PROBE_MS,
  });

  const handlers: StompHandlers = {
    async subscribe({ viewer }, subscriber, destination) {
      const complexId = parseHidingsTopic(destination);
      if (complexId === undefined) throw new Problem("NOT_FOUND");
      const subscription = { memberId: viewer.memberId, subscriber };
      const subscriptions = byComplex.get(complexId) ?? new Set();
      byComplex.set(complexId, subscriptions.add(subscription));
      return () => {
        subscriptions.delete(subscription);
        if (subscriptions.size === 0 && byComplex.get(complexId) === subscriptions) byComplex.delete(complexId);
      };
    },
    async send() {
      throw new Problem("NOT_FOUND");
    },
  };
  return { handlers, close: () => listener.close() };
}
