import { createConnection } from "node:net";
import type { Rng } from "../stage/rng.ts";
import type { Account } from "../stage/dataset.ts";
import { endpoints, type FuzzedEndpoint } from "./endpoints.ts";
import { mutated, oddNumber, oddText, oddValue, oneOf } from "./values.ts";

/** A request as sent, and the endpoint that it is for. */
interface OddRequest {
  readonly route: string;
  readonly octets: Buffer;
  /** Whether its bytes were changed, so that it may have no end. */
  readonly torn: boolean;
}

const BOUNDARY = "fuzz-boundary";
const ANSWER_MS = 30_000;
/** Timeout of an answer to a torn request: the server may take longer to give up on the rest. */
const TORN_MS = 500;

/** A request for an endpoint of the contract, valid in some parts and invalid in others. */
export function oddRequest(rng: Rng, members: readonly Account[]): OddRequest {
  const endpoint = endpoints[rng(endpoints.length)] ?? endpoints[0];
  if (endpoint === undefined) throw new Error("the contract has no endpoint");
  const { cookie } = members[rng(members.length)] ?? { cookie: "" };
  const path = endpoint.path.replace(/:\w+/g, () => encoded(rng(3) === 0 ? oddText(rng) : String(rng(120) + 1)));
  const query = [...endpoint.query, ...(rng(8) === 0 ? ["odd"] : [])].filter(() => rng(4) !== 0);
  const queryString = query
    .map((name) => `${name}=${encoded(rng(2) === 0 ? oddText(rng) : String(rng(50)))}`)
    .join("&");
  const { type, body } = bodyOf(rng, endpoint);
  const headers = [
    "host: 127.0.0.1",
    "connection: close",
    ...(rng(10) === 0 ? [] : [`cookie: ${rng(20) === 0 ? `${cookie}x` : cookie}`]),
    ...(type === undefined
      ? []
      : [`content-type: ${rng(20) === 0 ? "text/plain" : type}`, `content-length: ${body.length}`]),
    ...(rng(4) === 0
      ? [`idempotency-key: ${oneOf(rng, "x", "00000000-0000-4000-8000-000000000001", crypto.randomUUID())}`]
      : []),
    ...(rng(10) === 0
      ? [
          oneOf(
            rng,
            "if-none-match: *",
            "range: bytes=0-",
            "expect: 100-continue",
            "accept: */*;q=x",
            "x-forwarded-for: ::1",
          ),
        ]
      : []),
  ];
  const method =
    rng(20) === 0 ? oneOf(rng, "GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS") : endpoint.method;
  const head = `${method} ${path}${queryString === "" ? "" : `?${queryString}`} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`;
  const octets = Buffer.concat([Buffer.from(head), body]);
  const torn = rng(10) === 0;
  return { route: `${endpoint.method} ${endpoint.path}`, octets: torn ? mutated(rng, octets) : octets, torn };
}

// A lone surrogate cannot be encoded in a URL.
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

function bodyOf(
  rng: Rng,
  { method, body: names, files }: FuzzedEndpoint,
): { readonly type?: string; readonly body: Buffer } {
  if (method === "GET" && rng(30) !== 0) return { body: Buffer.alloc(0) };
  const value =
    rng(12) === 0
      ? oddValue(rng)
      : Object.fromEntries(names.filter(() => rng(5) !== 0).map((name) => [name, plausibleValue(rng)]));
  const json = JSON.stringify(value);
  if (files === undefined) {
    const text = Buffer.from(json);
    return { type: "application/json", body: rng(15) === 0 ? mutated(rng, text) : text };
  }
  const part = (name: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n`),
      content,
      Buffer.from("\r\n"),
    ]);
  const photos = Object.keys(files).flatMap((name) =>
    Array.from({ length: rng(3) }, () => part(name, mutated(rng, Buffer.from("\x89PNG\r\n\x1a\n")))),
  );
  const whole = Buffer.concat([part("requestDto", Buffer.from(json)), ...photos, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: rng(10) === 0 ? mutated(rng, whole) : whole };
}

const plausibleValue = (rng: Rng): unknown => {
  const kind = rng(6);
  if (kind < 2) return rng(100) + 1;
  if (kind < 4) return oddText(rng);
  return kind < 5 ? oddNumber(rng) : oddValue(rng);
};

export interface SendResult {
  /** "" without an answer. */
  readonly answer: string;
  /** Whether waiting for the end of the answer timed out. */
  readonly timedOut: boolean;
}

/** Sends a request on a connection of its own. */
export function send(port: number, { octets, torn }: OddRequest): Promise<SendResult> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: "127.0.0.1" });
    let answer = "";
    let timedOut = false;
    const timer = setTimeout(
      () => {
        timedOut = true;
        socket.destroy();
      },
      torn ? TORN_MS : ANSWER_MS,
    );
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString("latin1")));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve({ answer: answer.replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, ""), timedOut });
    });
    socket.write(octets);
  });
}
