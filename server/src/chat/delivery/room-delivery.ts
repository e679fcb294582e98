import { chatTopics, type RoomEvent } from "@danji/contract/chat/chat-topics";
import { Broadcast, type BroadcastMessage, singleBroadcast } from "#platform/realtime/broadcast.ts";
import type { Subscriber } from "#platform/realtime/stomp/stomp-session.ts";
import { lastSeqOf, type MessageBatch } from "./announcement.ts";

/** Characters of messages that are sent to a client in one chunk. */
const CHUNK_MAX_CHARS = 16 * 1024;

/** One subscription in this process to a room's messages or to its events. */
export interface RoomSubscription {
  readonly memberId: number;
  readonly subscriber: Subscriber;
  /** Seq of the last message that was delivered to it. */
  deliveredSeq: number;
  /** The room's epoch at which the membership was last read. */
  epoch: number;
  /** The subscription has ended. */
  hasEnded: boolean;
  /** Resumes from the rows; called when the subscription is removed from live delivery. */
  readonly onLagging: () => void;
}

/**
 * A room with subscriptions in this process: what was delivered, and to whom to deliver next. All methods are synchronous;
 * catch-up.ts and room-subscriptions.ts do the reads.
 */
export class RoomDelivery {
  readonly id: number;
  /** Undefined until the first subscription has read the room. */
  deliveredSeq: number | undefined;
  epoch = 0;
  /** Highest announced seq. */
  announcedSeq = 0;
  /** True while missed messages are read; announcements wait for that. */
  isReading = false;
  /** Number of `acquire` calls without a `release`. */
  refCount = 0;
  readonly messageSubscriptions = new Set<RoomSubscription>();
  readonly eventSubscriptions = new Set<RoomSubscription>();

  constructor(id: number) {
    this.id = id;
  }

  /** True where announced messages were not delivered yet. */
  get isBehind(): boolean {
    return this.deliveredSeq !== undefined && this.announcedSeq > this.deliveredSeq;
  }

  /** True where no message after this seq was delivered here. */
  isLast(seq: number): boolean {
    return this.deliveredSeq !== undefined && seq >= this.deliveredSeq;
  }

  /** Applies what a subscription read of the room; the first one sets where delivery starts. */
  initialize(lastSeq: number, epoch: number): void {
    this.announcedSeq = Math.max(this.announcedSeq, lastSeq);
    if (this.deliveredSeq !== undefined) return;
    this.deliveredSeq = lastSeq;
    this.epoch = epoch;
  }

  /** Delivers a batch that follows the last delivered message while the members are unchanged; true if it did. */
  deliverNext(batch: MessageBatch): boolean {
    this.announcedSeq = Math.max(this.announcedSeq, lastSeqOf(batch));
    if (this.isReading || this.deliveredSeq !== batch.firstSeq - 1 || this.epoch !== batch.epoch) return false;
    this.deliver(batch);
    return true;
  }

  /** Delivers a batch, to each subscription only the messages that it has not received. */
  deliver(batch: MessageBatch): void {
    const last = lastSeqOf(batch);
    const allChunks = this.messageSubscriptions.size > 0 ? splitIntoChunks(batch, batch.firstSeq) : [];
    for (const subscription of this.messageSubscriptions) {
      if (subscription.deliveredSeq < last)
        this.deliverTo(
          subscription,
          subscription.deliveredSeq < batch.firstSeq
            ? allChunks
            : splitIntoChunks(batch, subscription.deliveredSeq + 1),
        );
    }
    this.deliveredSeq = last;
  }

  // A slow client is served from the rows at its own pace.
  private deliverTo(subscription: RoomSubscription, chunks: readonly Chunk[]): void {
    for (const { broadcast, last } of chunks) {
      if (subscription.subscriber.isCongested) {
        this.messageSubscriptions.delete(subscription);
        return subscription.onLagging();
      }
      subscription.subscriber.deliver(broadcast);
      subscription.deliveredSeq = last;
    }
  }

  /** The members with a subscription to the messages here. */
  messageReaders(): ReadonlySet<number> {
    return new Set([...this.messageSubscriptions].map(({ memberId }) => memberId));
  }

  /** True where the member has a subscription to the room here. */
  hasSubscriber(memberId: number): boolean {
    for (const subscriptions of [this.eventSubscriptions, this.messageSubscriptions]) {
      for (const subscription of subscriptions) if (subscription.memberId === memberId) return true;
    }
    return false;
  }

  publishEvent(event: RoomEvent): void {
    const broadcast = singleBroadcast(chatTopics.events(this.id), JSON.stringify(event));
    for (const { subscriber } of this.eventSubscriptions) subscriber.deliver(broadcast);
  }

  remove(subscription: RoomSubscription): void {
    this.messageSubscriptions.delete(subscription);
    this.eventSubscriptions.delete(subscription);
  }
}

/** The rooms with subscriptions in this process. */
export class Rooms {
  private readonly byId = new Map<number, RoomDelivery>();

  get(roomId: number): RoomDelivery | undefined {
    return this.byId.get(roomId);
  }

  ids(): readonly number[] {
    return [...this.byId.keys()];
  }

  /** Keeps the room in memory until `release` was called as often; announcements are counted from now on. */
  acquire(roomId: number): RoomDelivery {
    let room = this.byId.get(roomId);
    if (room === undefined) this.byId.set(roomId, (room = new RoomDelivery(roomId)));
    room.refCount += 1;
    return room;
  }

  release(room: RoomDelivery): void {
    room.refCount -= 1;
    if (room.refCount === 0) this.byId.delete(room.id);
  }
}

interface Chunk {
  readonly broadcast: Broadcast;
  /** Seq of its last message. */
  readonly last: number;
}

/** The messages of a batch from a seq on, in chunks that are sent one by one. */
export function splitIntoChunks({ roomId, firstSeq, bodies }: MessageBatch, startSeq: number): readonly Chunk[] {
  const chunks: { messages: BroadcastMessage[]; last: number }[] = [];
  let length = 0;
  for (let seq = startSeq; seq < firstSeq + bodies.length; seq += 1) {
    const json = bodies[seq - firstSeq] ?? "";
    length += json.length;
    let chunk = chunks.at(-1);
    if (chunk === undefined || length > CHUNK_MAX_CHARS) {
      chunks.push((chunk = { messages: [], last: seq }));
      length = json.length;
    }
    chunk.messages.push({ id: `${roomId}-${seq}`, json });
    chunk.last = seq;
  }
  return chunks.map(({ messages, last }) => ({ broadcast: new Broadcast(chatTopics.room(roomId), messages), last }));
}
