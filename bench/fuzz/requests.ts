import { createConnection } from "node:net";
import type { Dice } from "../stage/dice.ts";
import type { Neighbour } from "../stage/town.ts";
import { endpoints, type FuzzedEndpoint } from "./endpoints.ts";
import { mutated, oddNumber, oddText, oddValue, oneOf } from "./values.ts";

/** A request, as it goes over the wire, and the endpoint that it is for. */
interface OddRequest {
  readonly route: string;
  readonly octets: Buffer;
  /** Whether its octets were changed, so that it may not have an end. */
  readonly torn: boolean;
}

const BOUNDARY = "fuzz-boundary";
const ANSWER_MS = 30_000;
/** How long an answer to a torn request is waited for: the server may take longer to give up on its rest. */
const TORN_MS = 500;

/** A request for an endpoint of the contract that is right in some places and wrong in others. */
export function oddRequest(dice: Dice, members: readonly Neighbour[]): OddRequest {
  const endpoint = endpoints[dice(endpoints.length)] ?? endpoints[0];
  if (endpoint === undefined) throw new Error("the contract has no endpoint");
  const { cookie } = members[dice(members.length)] ?? { cookie: "" };
  const path = endpoint.path.replace(/:\w+/g, () => encoded(dice(3) === 0 ? oddText(dice) : String(dice(120) + 1)));
  const query = [...endpoint.query, ...(dice(8) === 0 ? ["odd"] : [])].filter(() => dice(4) !== 0);
  const asked = query.map((name) => `${name}=${encoded(dice(2) === 0 ? oddText(dice) : String(dice(50)))}`).join("&");
  const { type, body } = bodyOf(dice, endpoint);
  const headers = [
    "host: 127.0.0.1",
    "connection: close",
    ...(dice(10) === 0 ? [] : [`cookie: ${dice(20) === 0 ? `${cookie}x` : cookie}`]),
    ...(type === undefined ? [] : [`content-type: ${dice(20) === 0 ? "text/plain" : type}`, `content-length: ${body.length}`]),
    ...(dice(4) === 0 ? [`idempotency-key: ${oneOf(dice, "x", "00000000-0000-4000-8000-000000000001", crypto.randomUUID())}`] : []),
    ...(dice(10) === 0 ? [oneOf(dice, "if-none-match: *", "range: bytes=0-", "expect: 100-continue", "accept: */*;q=x", "x-forwarded-for: ::1")] : []),
  ];
  const method = dice(20) === 0 ? oneOf(dice, "GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS") : endpoint.method;
  const head = `${method} ${path}${asked === "" ? "" : `?${asked}`} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`;
  const octets = Buffer.concat([Buffer.from(head), body]);
  const torn = dice(10) === 0;
  return { route: `${endpoint.method} ${endpoint.path}`, octets: torn ? mutated(dice, octets) : octets, torn };
}

// A lone surrogate has no form in an address.
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

function bodyOf(dice: Dice, { method, body: names, files }: FuzzedEndpoint): { readonly type?: string; readonly body: Buffer } {
  if (method === "GET" && dice(30) !== 0) return { body: Buffer.alloc(0) };
  const value = dice(12) === 0 ? oddValue(dice) : Object.fromEntries(names.filter(() => dice(5) !== 0).map((name) => [name, likely(dice)]));
  const json = JSON.stringify(value);
  if (files === undefined) {
    const text = Buffer.from(json);
    return { type: "application/json", body: dice(15) === 0 ? mutated(dice, text) : text };
  }
  const part = (name: string, content: Buffer) =>
    Buffer.concat([Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n`), content, Buffer.from("\r\n")]);
  const photos = Object.keys(files).flatMap((name) => Array.from({ length: dice(3) }, () => part(name, mutated(dice, Buffer.from("\x89PNG\r\n\x1a\n")))));
  const whole = Buffer.concat([part("requestDto", Buffer.from(json)), ...photos, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: dice(10) === 0 ? mutated(dice, whole) : whole };
}

const likely = (dice: Dice): unknown => {
  const kind = dice(6);
  if (kind < 2) return dice(100) + 1;
  if (kind < 4) return oddText(dice);
  return kind < 5 ? oddNumber(dice) : oddValue(dice);
};

export interface Sent {
  /** "" where none came. */
  readonly answer: string;
  /** Whether the wait for the end of the answer was given up. */
  readonly held: boolean;
}

/** Sends a request on a connection of its own. */
export function send(port: number, { octets, torn }: OddRequest): Promise<Sent> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: "127.0.0.1" });
    let answer = "";
    let held = false;
    const patience = setTimeout(() => {
      held = true;
      socket.destroy();
    }, torn ? TORN_MS : ANSWER_MS);
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString("latin1")));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(patience);
      resolve({ answer: answer.replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, ""), held });
    });
    socket.write(octets);
  });
}
