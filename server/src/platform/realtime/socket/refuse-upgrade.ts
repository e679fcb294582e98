import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Refusal } from "@danji/contract/problems";
import type { Problem } from "../../problem.ts";

/** Answers an upgrade request with a refusal in the envelope, as HTTP would, and closes the connection. */
export function refuseUpgrade(socket: Duplex, problem: Problem): void {
  const { status: code, message, reason, retryAfter } = problem;
  const refusal: Refusal = { code, message, data: null, reason };
  const body = JSON.stringify(refusal);
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ""}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  if (retryAfter !== undefined) head.push(`retry-after: ${Math.max(1, Math.ceil(retryAfter))}`);
  socket.once("finish", () => socket.destroy());
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
