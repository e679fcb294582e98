import { chatTopics } from "@danji/contract/chat-topics";
import { Broadcast, type BroadcastMessage } from "#platform/realtime/broadcast.ts";
import type { Subscriber } from "#platform/realtime/stomp-handlers.ts";
import { lastOf, type MessageRun } from "./message-run.ts";

/** Characters of messages that go to a client in one piece. */
const PIECE = 16 * 1024;

/** Somebody here who follows a room, on its topic or on that of its events. */
export interface Follower {
  readonly memberId: number;
  readonly nickname: string;
  readonly subscriber: Subscriber;
  /** Number of the last message that was delivered to them. */
  at: number;
  /** The room's epoch when they last were seen to be a member. */
  epoch: number;
  /** The subscription has ended. */
  ended: boolean;
  /** Goes on from the rows; called when they are taken out of the live ones. */
  readonly lag: () => void;
}

/**
 * A room that somebody here follows: up to where its messages were delivered, and to whom the next ones go. Everything
 * here happens at once, without a wait in between; LiveRooms brings what has to be waited for.
 */
export class LiveRoom {
  readonly id: number;
  /** Undefined until the first follower's look at the room has come back. */
  delivered: number | undefined;
  epoch = 0;
  /** The highest number that was heard of. */
  heard = 0;
  /** Set while news of this room is being read: what is heard meanwhile waits for that. */
  reading = false;
  /** Those who came here and have not yet gone. */
  held = 0;
  readonly followers = new Set<Follower>();
  readonly watchers = new Set<Follower>();

  constructor(id: number) {
    this.id = id;
  }

  /** True where news is known of that was not delivered. */
  get behind(): boolean {
    return this.delivered !== undefined && this.heard > this.delivered;
  }

  /** Takes what a follower saw of the room; it is the beginning where nothing was known of it. */
  begin(lastSeq: number, epoch: number): void {
    this.heard = Math.max(this.heard, lastSeq);
    if (this.delivered !== undefined) return;
    this.delivered = lastSeq;
    this.epoch = epoch;
  }

  /** Delivers what comes next where it does come next and the list of followers still is right; true if so. */
  deliverNext(run: MessageRun): boolean {
    this.heard = Math.max(this.heard, lastOf(run));
    if (this.reading || this.delivered !== run.from - 1 || this.epoch !== run.epoch) return false;
    this.deliver(run);
    return true;
  }

  /** Delivers a run; what of it a follower has got already they do not get again. */
  deliver(run: MessageRun): void {
    const last = lastOf(run);
    const whole = this.followers.size > 0 ? piecesOf(run, run.from) : [];
    for (const follower of this.followers) {
      if (follower.at < last) this.deliverTo(follower, follower.at < run.from ? whole : piecesOf(run, follower.at + 1));
    }
    this.delivered = last;
  }

  // Who reads too slowly for what is live goes on at their own pace, from the rows.
  private deliverTo(follower: Follower, pieces: readonly Piece[]): void {
    for (const { broadcast, last } of pieces) {
      if (follower.subscriber.crowded) {
        this.followers.delete(follower);
        return follower.lag();
      }
      follower.subscriber.deliver(broadcast);
      follower.at = last;
    }
  }

  /** Undefined where the member does not follow the room here. */
  nicknameOf(memberId: number): string | undefined {
    for (const people of [this.watchers, this.followers]) {
      for (const follower of people) if (follower.memberId === memberId) return follower.nickname;
    }
    return undefined;
  }

  tell(broadcast: Broadcast): void {
    for (const { subscriber } of this.watchers) subscriber.deliver(broadcast);
  }
}

interface Piece {
  readonly broadcast: Broadcast;
  /** Number of its last message. */
  readonly last: number;
}

/** The messages of a run from a number on, in pieces that a client can take one by one. */
export function piecesOf({ roomId, from, bodies }: MessageRun, first: number): readonly Piece[] {
  const pieces: { messages: BroadcastMessage[]; last: number }[] = [];
  let length = 0;
  for (let seq = first; seq < from + bodies.length; seq += 1) {
    const json = bodies[seq - from] ?? "";
    length += json.length;
    let piece = pieces.at(-1);
    if (piece === undefined || length > PIECE) {
      pieces.push((piece = { messages: [], last: seq }));
      length = json.length;
    }
    piece.messages.push({ id: `${roomId}-${seq}`, json });
    piece.last = seq;
  }
  return pieces.map(({ messages, last }) => ({ broadcast: new Broadcast(chatTopics.room(roomId), messages), last }));
}
