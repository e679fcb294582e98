import type { Dice } from "../stage/dice.ts";
import { frameText, StompLine } from "../stage/stomp-line.ts";
import type { Neighbour } from "../stage/town.ts";
import { mutated, oddNumber, oddText, oddValue, oneOf } from "./values.ts";

const COMMANDS = ["SEND", "SUBSCRIBE", "UNSUBSCRIBE", "CONNECT", "STOMP", "DISCONNECT", "ACK", "NACK", "BEGIN", "COMMIT", "ABORT", "MESSAGE", "X"] as const;
const PLACES = ["/pub/chat/1", "/pub/chat/1/read", "/pub/chat/1/typing", "/sub/chat/1", "/sub/member", "/topic/x", "/pub/chat/-1", "/pub/chat/x", ""] as const;

function oddFrame(dice: Dice): string {
  const headers: Record<string, string> = { destination: dice(5) === 0 ? oddText(dice) : oneOf(dice, ...PLACES) };
  for (const name of ["id", "receipt", "content-length", "after", "client-id", "heart-beat", "transaction"]) {
    if (dice(4) === 0) headers[name] = dice(2) === 0 ? String(oddNumber(dice)) : oddText(dice).slice(0, 200);
  }
  const body = dice(2) === 0 ? oddText(dice) : JSON.stringify(oddValue(dice));
  const text = frameText(oneOf(dice, ...COMMANDS), headers, body);
  return dice(4) === 0 ? mutated(dice, Buffer.from(text)).toString("latin1") : text;
}

const CONNECT = frameText("CONNECT", { "accept-version": "1.2", host: "danji" });
/** A socket is closed at its first fault; this bounds one that makes none. */
const FRAMES_MAX = 50;

/** How long an upgrade may take. */
const UPGRADE_MS = 30_000;

export interface FramesReport {
  readonly sent: number;
  /** What kept the frames from being sent. */
  readonly fault?: string;
}

/** Sends odd frames on one socket until it is closed or has had its share. */
export async function sendOddFrames(port: number, { cookie }: Neighbour, dice: Dice): Promise<FramesReport> {
  let late: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Error(`no upgrade within ${UPGRADE_MS} ms`)), UPGRADE_MS);
  });
  const opening = StompLine.open({ port, path: "/api/ws/chat", cookie });
  const line = await Promise.race([opening, bound]).catch((error: unknown) => String(error));
  clearTimeout(late);
  if (typeof line === "string") return { sent: 0, fault: line };
  const state = { open: true };
  line.onEnd = () => void (state.open = false);
  line.send(CONNECT);
  let sent = 1;
  for (; state.open && sent < FRAMES_MAX; sent += 1) {
    line.send(oddFrame(dice));
    // One round of the loop, in which the server may close.
    await new Promise((resolve) => setImmediate(resolve));
  }
  // The last octets may not have left yet; nothing is waited for once the socket is cut.
  line.cut();
  return { sent };
}
