import type { Socket } from "node:net";
import { problems, type Reason } from "@danji/contract/platform/problems";

const BY_CODE: Readonly<Record<string, Reason>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "TOO_SLOW",
  HPE_HEADER_OVERFLOW: "TOO_LARGE",
};

/** Answers in the envelope what is not even a request: broken framing, headers too large or too slow. */
export function answerBroken(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const reason = BY_CODE[error.code ?? ""] ?? "BAD_REQUEST";
  const [status, message] = problems[reason];
  const code = status === 413 ? 431 : status;
  const body = JSON.stringify({ code, message, data: null, reason });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${code} Refused\r\nconnection: close\r\ncache-control: no-store\r\n` +
        "x-content-type-options: nosniff\r\ncontent-type: application/json; charset=utf-8\r\n" +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
