import { hash } from "node:crypto";
import type { EndpointShape } from "@danji/contract/platform/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SpecialAnswer } from "./call.ts";

/** Sends what a handler gave: the envelope around its data, or what it asked for instead. */
export function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: EndpointShape,
  result: unknown,
): FastifyReply {
  const status = endpoint.status ?? 200;
  reply.code(status);
  if (status === 204) return reply.send();
  if (!(result instanceof SpecialAnswer)) {
    if (endpoint.etag === true) return revalidated(request, reply, tagged(status, result));
    return json(reply, envelope(status, result));
  }
  const { special } = result;
  if (special.kind === "stream") return reply.headers(special.headers).type(special.type).send(special.stream);
  if (special.kind === "bytes") return reply.headers(special.headers).type(special.type).send(special.bytes);
  if (special.kind === "unchanged") return reply.headers(special.headers).code(304).send();
  if (special.kind === "bare") return json(reply, JSON.stringify(special.data));
  return json(reply, JSON.stringify({ ...special.top, code: status, message: null, data: special.data }));
}

const json = (reply: FastifyReply, text: string | Buffer): FastifyReply =>
  reply.type("application/json; charset=utf-8").send(text);

const envelope = (code: number, data: unknown): string => JSON.stringify({ code, message: null, data: data ?? null });

// no-store keeps the answer out of every cache, so only a client that kept it itself asks with If-None-Match.
function revalidated(request: FastifyRequest, reply: FastifyReply, { etag, bytes }: Tagged): FastifyReply {
  reply.header("etag", etag);
  return request.headers["if-none-match"] === etag ? reply.code(304).send() : json(reply, bytes);
}

interface Tagged {
  readonly code: number;
  readonly bytes: Buffer;
  readonly etag: string;
}

const TAGGED = Symbol("tagged");

/**
 * The envelope around `data` as bytes, since a text would be turned into them three times: for its hash, its length and
 * the socket. Many callers may be given one object; it keeps its bytes, so that they are made once. They stay true, as
 * views are readonly. (A WeakMap did the same, and cost each list 80 µs: decision 016.)
 */
function tagged(code: number, data: unknown): Tagged {
  const keeper = isObject(data) ? data : {};
  const before = keeper[TAGGED];
  if (before?.code === code) return before;
  const bytes = Buffer.from(envelope(code, data));
  return (keeper[TAGGED] = { code, bytes, etag: `"${hash("sha1", bytes, "base64url")}"` });
}

const isObject = (value: unknown): value is { [TAGGED]?: Tagged } => typeof value === "object" && value !== null;
