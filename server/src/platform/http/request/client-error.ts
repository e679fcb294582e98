import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Reason } from "@danji/contract/problems";
import { Problem } from "../../problem.ts";
import { rawRefusal } from "../response/refusal.ts";

const BY_CODE: Readonly<Record<string, Reason>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "TOO_SLOW",
  HPE_HEADER_OVERFLOW: "TOO_LARGE",
};

type ClientError = Error & { readonly code?: string };

/** More than any browser sends behind any number of proxies. */
const HEADERS_MAX = 100;

/** What is wrong with the head of a request that Node's parser let through; undefined where nothing is. */
export function requestError({ rawHeaders, headers, httpVersion }: IncomingMessage): ClientError | undefined {
  // Names and values.
  if (rawHeaders.length > 2 * HEADERS_MAX)
    return Object.assign(new Error("too many headers"), { code: "HPE_HEADER_OVERFLOW" });
  return httpVersion === "1.1" && headers.host === undefined ? new Error("no Host") : undefined;
}

/** Node's `clientError` handler: answers malformed requests in the envelope (broken framing, headers too large or slow). */
export function handleClientError(error: ClientError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const problem = new Problem(BY_CODE[error.code ?? ""] ?? "BAD_REQUEST");
  // Here only the headers can be too large.
  if (socket.writable) socket.write(rawRefusal(problem, problem.status === 413 ? 431 : problem.status));
  socket.destroySoon();
}
