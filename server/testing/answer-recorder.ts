import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Frame } from "#platform/realtime/stomp/codec.ts";
import { shapeOf, withoutVariables } from "./answer-shape.ts";

// RECORD_ANSWERS=FOLDER makes every test app record the shapes of its answers there; tools/answers/compare-answers.mjs compares
// the recordings of two versions.
const folder = process.env["RECORD_ANSWERS"];
const recorded = new Set<string>();

/** Headers whose value is another in each run. */
const VARIABLE_HEADERS: ReadonlySet<string> = new Set(["content-length", "etag", "last-modified"]);

/** Records status, headers and body shape of all answers of an app. Register it last, so that it sees what is sent. */
export function recordAnswers(app: FastifyInstance): void {
  if (folder === undefined) return;
  app.addHook("onSend", (request, reply, payload, done) => {
    const answer = `${request.method} ${patternOf(request.routeOptions.url)} ${reply.statusCode}`;
    record(answer, headerFacts(reply));
    const type = String(reply.getHeader("content-type") ?? "none");
    record(answer, [`content-type ${type}`]);
    const isJson = type.startsWith("application/json");
    const recordBody = (body: string): void =>
      record(answer, isJson ? bodyFacts(body, reply.statusCode < 400 ? "closed" : "all") : ["body of another type"]);
    if (typeof payload === "string") recordBody(payload);
    else if (Buffer.isBuffer(payload)) recordBody(payload.toString());
    else if (payload instanceof Readable && isJson) readBeside(payload, recordBody);
    else record(answer, [payload instanceof Readable ? "stream" : "no body"]);
    done(null, payload);
  });
}

/** Records a frame that a client received. */
export function recordFrame({ command, headers, body }: Frame): void {
  if (folder === undefined) return;
  const destination = headers.get("destination");
  const frame = destination === undefined ? command : `${command} ${withoutVariables(destination)}`;
  record(frame, [`headers ${[...headers.keys()].join(",")}`]);
  for (const name of ["version", "heart-beat", "message", "content-type"]) {
    if (headers.has(name)) record(frame, [`header ${name}: ${withoutVariables(headers.get(name) ?? "")}`]);
  }
  record(frame, bodyFacts(body, command === "ERROR" ? "all" : "closed"));
}

/** Records the answer to an upgrade that got no socket. */
export function recordRefusedUpgrade(status: number, body: string): void {
  if (folder !== undefined) record(`upgrade ${status}`, bodyFacts(body, "all"));
}

// The name of a parameter is not sent. Built files have a hash in their names.
const patternOf = (url = "(no route)"): string =>
  url.replaceAll(/:\w+/g, ":").replace(/^\/assets\/.*(?=\.)/, "/assets/*");

function headerFacts(reply: FastifyReply): readonly string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) => {
    if (name === "content-type") return [];
    if (name === "set-cookie")
      return [value ?? ""].flat().map((cookie) => `header set-cookie: ${cookieShape(String(cookie))}`);
    return [VARIABLE_HEADERS.has(name) ? `header ${name}` : `header ${name}: ${withoutVariables(String(value))}`];
  });
}

/** Name and attributes of a cookie, and whether it has a value. */
const cookieShape = (cookie: string): string =>
  cookie.replace(/^([^=]+)=[^;]+/, "$1=(value)").replace(/Expires=[^;]+/, "Expires=(time)");

function bodyFacts(body: string, texts: "closed" | "all"): readonly string[] {
  if (body === "") return ["empty body"];
  try {
    return shapeOf(JSON.parse(body), texts).map((fact) => `body ${fact}`);
  } catch {
    return [texts === "all" ? `body text ${body}` : "body text"];
  }
}

/** Reads a stream as well as its receiver does, without changing its pace. */
function readBeside(stream: Readable, onEnd: (text: string) => void): void {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer | string) => chunks.push(Buffer.from(chunk)));
  stream.once("end", () => onEnd(Buffer.concat(chunks).toString()));
}

function record(answer: string, facts: readonly string[]): void {
  if (folder === undefined) return;
  const lines = facts.map((fact) => `${answer} | ${fact.replaceAll("\n", String.raw`\n`)}\n`);
  const added = [...new Set(lines)].filter((line) => !recorded.has(line));
  if (added.length === 0) return;
  for (const line of added) recorded.add(line);
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `${process.pid}.txt`), added.join(""));
}
