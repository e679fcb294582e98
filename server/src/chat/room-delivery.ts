import { chatTopics } from "@danji/contract/chat-topics";
import { Broadcast, type BroadcastMessage } from "#platform/realtime/broadcast.ts";
import type { Subscriber } from "#platform/realtime/stomp-handlers.ts";
import { lastSeqOf, type MessageBatch } from "./message-batch.ts";

/** Characters of messages that go to a client in one piece. */
const CHUNK_MAX_CHARS = 16 * 1024;

/** Somebody here who follows a room, on its topic or on that of its events. */
export interface RoomSubscription {
  readonly memberId: number;
  readonly nickname: string;
  readonly subscriber: Subscriber;
  /** Number of the last message that was delivered to them. */
  deliveredSeq: number;
  /** The room's epoch when they last were seen to be a member. */
  epoch: number;
  /** The subscription has ended. */
  hasEnded: boolean;
  /** Goes on from the rows; called when they are taken out of the live ones. */
  readonly onLagging: () => void;
}

/**
 * A room that somebody here follows: up to where its messages were delivered, and to whom the next ones go. Everything
 * here happens at once, without a wait in between; MessageDelivery brings what has to be waited for.
 */
export class RoomDelivery {
  readonly id: number;
  /** Undefined until the first follower's look at the room has come back. */
  deliveredSeq: number | undefined;
  epoch = 0;
  /** The highest number that was heard of. */
  announcedSeq = 0;
  /** Set while news of this room is being read: what is heard meanwhile waits for that. */
  isReading = false;
  /** Those who came here and have not yet gone. */
  refCount = 0;
  readonly messageSubscriptions = new Set<RoomSubscription>();
  readonly eventSubscriptions = new Set<RoomSubscription>();

  constructor(id: number) {
    this.id = id;
  }

  /** True where news is known of that was not delivered. */
  get isBehind(): boolean {
    return this.deliveredSeq !== undefined && this.announcedSeq > this.deliveredSeq;
  }

  /** Takes what a follower saw of the room; it is the beginning where nothing was known of it. */
  initialize(lastSeq: number, epoch: number): void {
    this.announcedSeq = Math.max(this.announcedSeq, lastSeq);
    if (this.deliveredSeq !== undefined) return;
    this.deliveredSeq = lastSeq;
    this.epoch = epoch;
  }

  /** Delivers what comes next where it does come next and the list of followers still is right; true if so. */
  deliverNext(batch: MessageBatch): boolean {
    this.announcedSeq = Math.max(this.announcedSeq, lastSeqOf(batch));
    if (this.isReading || this.deliveredSeq !== batch.firstSeq - 1 || this.epoch !== batch.epoch) return false;
    this.deliver(batch);
    return true;
  }

  /** Delivers a run; what of it a follower has got already they do not get again. */
  deliver(batch: MessageBatch): void {
    const last = lastSeqOf(batch);
    const allChunks = this.messageSubscriptions.size > 0 ? splitIntoChunks(batch, batch.firstSeq) : [];
    for (const subscription of this.messageSubscriptions) {
      if (subscription.deliveredSeq < last) this.deliverTo(subscription, subscription.deliveredSeq < batch.firstSeq ? allChunks : splitIntoChunks(batch, subscription.deliveredSeq + 1));
    }
    this.deliveredSeq = last;
  }

  // Who reads too slowly for what is live goes on at their own pace, from the rows.
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

  /** Undefined where the member does not follow the room here. */
  nicknameOf(memberId: number): string | undefined {
    for (const subscriptions of [this.eventSubscriptions, this.messageSubscriptions]) {
      for (const subscription of subscriptions) if (subscription.memberId === memberId) return subscription.nickname;
    }
    return undefined;
  }

  publishEvent(broadcast: Broadcast): void {
    for (const { subscriber } of this.eventSubscriptions) subscriber.deliver(broadcast);
  }
}

interface Chunk {
  readonly broadcast: Broadcast;
  /** Number of its last message. */
  readonly last: number;
}

/** The messages of a run from a number on, in pieces that a client can take one by one. */
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
