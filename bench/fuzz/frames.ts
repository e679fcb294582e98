import { socketPath } from "@danji/contract/platform/socket";
import type { Rng } from "../stage/rng.ts";
import { frameText, StompConnection } from "../stage/stomp-connection.ts";
import type { Account } from "../stage/dataset.ts";
import { mutated, oddNumber, oddText, oddValue, oneOf } from "./values.ts";

const COMMANDS = [
  "SEND",
  "SUBSCRIBE",
  "UNSUBSCRIBE",
  "CONNECT",
  "STOMP",
  "DISCONNECT",
  "ACK",
  "NACK",
  "BEGIN",
  "COMMIT",
  "ABORT",
  "MESSAGE",
  "X",
] as const;
const DESTINATIONS = [
  "/pub/chat/1",
  "/pub/chat/1/read",
  "/pub/chat/1/typing",
  "/sub/chat/1",
  "/sub/member",
  "/topic/x",
  "/pub/chat/-1",
  "/pub/chat/x",
  "",
] as const;

function oddFrame(rng: Rng): string {
  const headers: Record<string, string> = { destination: rng(5) === 0 ? oddText(rng) : oneOf(rng, ...DESTINATIONS) };
  for (const name of ["id", "receipt", "content-length", "after", "client-id", "heart-beat", "transaction"]) {
    if (rng(4) === 0) headers[name] = rng(2) === 0 ? String(oddNumber(rng)) : oddText(rng).slice(0, 200);
  }
  const body = rng(2) === 0 ? oddText(rng) : JSON.stringify(oddValue(rng));
  const text = frameText(oneOf(rng, ...COMMANDS), headers, body);
  return rng(4) === 0 ? mutated(rng, Buffer.from(text)).toString("latin1") : text;
}

const CONNECT = frameText("CONNECT", { "accept-version": "1.2", host: "danji" });
/** A socket is closed at its first fault; this limits one without a fault. */
const FRAMES_MAX = 50;

/** Time limit of an upgrade. */
const UPGRADE_MS = 30_000;

export interface FramesReport {
  readonly sent: number;
  /** Why the frames could not be sent. */
  readonly fault?: string;
}

/** Sends odd frames on one socket until it is closed or the limit is reached. */
export async function sendOddFrames(port: number, { cookie }: Account, rng: Rng): Promise<FramesReport> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no upgrade within ${UPGRADE_MS} ms`)), UPGRADE_MS);
  });
  const opening = StompConnection.open({ port, path: socketPath, cookie });
  const connection = await Promise.race([opening, timedOut]).catch((error: unknown) => String(error));
  clearTimeout(timer);
  if (typeof connection === "string") return { sent: 0, fault: connection };
  const state = { open: true };
  connection.onEnd = () => void (state.open = false);
  connection.send(CONNECT);
  let sent = 1;
  for (; state.open && sent < FRAMES_MAX; sent += 1) {
    connection.send(oddFrame(rng));
    // One turn of the event loop, in which the server may close.
    await new Promise((resolve) => setImmediate(resolve));
  }
  // The last bytes may not be sent yet; a destroyed socket is not waited for.
  connection.destroy();
  return { sent };
}
