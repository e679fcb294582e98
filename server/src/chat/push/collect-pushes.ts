import type { Services } from "#platform/services.ts";
import { enqueueChatPushes, type RoomSeq } from "./enqueue-pushes.ts";

/** Milliseconds in which the messages of a room are collected before their push is queued. */
const WINDOW_MS = 1_000;
/** Rooms of one statement, and rooms that wait at most: of what is beyond them the job tells (enqueueForgotten). */
const ROOMS_MAX = 500;
const WAITING_MAX = 10_000;

export interface ChatPushes {
  /** A room has messages up to this number. Costs the sender nothing: what follows is done later, once for many. */
  onCommitted(roomId: number, seq: number): void;
  /** Queues what is collected. */
  close(): Promise<void>;
}

interface WaitingRoom extends RoomSeq {
  /** Not to be told of before (ms of performance.now()). */
  readonly from: number;
}

/** Collects rooms with new messages, and queues their pushes each second, in one statement for many rooms. */
export function collectChatPushes({ db, log }: Pick<Services, "db" | "log">): ChatPushes {
  const waiting = new Map<number, WaitingRoom>();
  let running: Promise<void> | undefined;

  async function enqueue(now: number): Promise<void> {
    const rooms = [...waiting.values()].filter(({ from }) => from <= now).slice(0, ROOMS_MAX);
    if (rooms.length === 0) return;
    for (const { roomId } of rooms) waiting.delete(roomId);
    try {
      const paced = await enqueueChatPushes(db, rooms);
      for (const { roomId, seconds } of paced) {
        const seq = Math.max(waiting.get(roomId)?.seq ?? 0, rooms.find((room) => room.roomId === roomId)?.seq ?? 0);
        waiting.set(roomId, { roomId, seq, from: now + seconds * 1000 });
      }
    } catch (error) {
      // The job tells of them a minute later.
      log.warn({ err: error }, "chat pushes not queued");
    }
  }

  const run = (now: number): Promise<void> => (running ??= enqueue(now).finally(() => (running = undefined)));
  const timer = setInterval(() => void run(performance.now()), WINDOW_MS);
  return {
    onCommitted(roomId, seq) {
      const known = waiting.get(roomId);
      if (known === undefined && waiting.size >= WAITING_MAX) return;
      if (known === undefined || known.seq < seq) waiting.set(roomId, { roomId, seq, from: known?.from ?? 0 });
    },
    async close() {
      clearInterval(timer);
      await running;
      await run(Infinity);
    },
  };
}
