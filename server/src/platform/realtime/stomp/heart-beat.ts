import { StompFault } from "./codec.ts";

/** Milliseconds between heart-beats each way; undefined where that way has none. */
export interface HeartBeats {
  /** The server sends something at least this often. */
  readonly send: number | undefined;
  /** The client has promised something at least this often. */
  readonly expect: number | undefined;
}

/** What the server offers each way, in milliseconds. It is also the shortest that a client can ask for. */
export const HEART_BEAT_MS = 10_000;

// A longer interval counts as no heart-beat.
const LONGEST_MS = 60_000;

/**
 * The agreement of both sides (STOMP 1.2 "Heart-beating"), from the heart-beat header of CONNECT: "can,wants"
 * in milliseconds. Throws a StompFault where that is no pair of whole numbers.
 */
export function agreeHeartBeats(header: string | undefined): HeartBeats {
  const [can, wants] = header === undefined ? [0, 0] : pairOf(header);
  const agreed = (theirs: number) =>
    theirs === 0 || theirs > LONGEST_MS ? undefined : Math.max(HEART_BEAT_MS, theirs);
  return { send: agreed(wants), expect: agreed(can) };
}

function pairOf(header: string): readonly [number, number] {
  const pair = /^(\d{1,15}),(\d{1,15})$/.exec(header);
  if (pair === null) throw new StompFault("malformed heart-beat");
  return [Number(pair[1]), Number(pair[2])];
}
