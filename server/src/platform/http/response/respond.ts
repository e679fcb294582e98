import { hash } from "node:crypto";
import type { EndpointShape } from "@danji/contract/platform/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RawResponse } from "../request/call.ts";

/** Sends a handler's result: the envelope around its data, or its raw response. */
export function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: EndpointShape,
  result: unknown,
): FastifyReply {
  const status = endpoint.status ?? 200;
  reply.code(status);
  if (status === 204) return reply.send();
  if (!(result instanceof RawResponse)) {
    if (endpoint.etag === true) return respondWithEtag(request, reply, encodeWithEtag(status, result));
    return json(reply, envelope(status, result));
  }
  const { content } = result;
  if (content.kind === "stream") return reply.headers(content.headers).type(content.type).send(content.stream);
  if (content.kind === "bytes") return reply.headers(content.headers).type(content.type).send(content.bytes);
  if (content.kind === "unchanged") return reply.headers(content.headers).code(304).send();
  if (content.kind === "bare") return json(reply, JSON.stringify(content.data));
  return json(reply, JSON.stringify({ ...content.top, code: status, message: null, data: content.data }));
}

const json = (reply: FastifyReply, text: string | Buffer): FastifyReply =>
  reply.type("application/json; charset=utf-8").send(text);

const envelope = (code: number, data: unknown): string => JSON.stringify({ code, message: null, data: data ?? null });

// no-store keeps the answer out of every cache, so only a client that kept it itself asks with If-None-Match.
function respondWithEtag(request: FastifyRequest, reply: FastifyReply, { etag, bytes }: EncodedBody): FastifyReply {
  reply.header("etag", etag);
  return request.headers["if-none-match"] === etag ? reply.code(304).send() : json(reply, bytes);
}

interface EncodedBody {
  readonly code: number;
  readonly bytes: Buffer;
  readonly etag: string;
}

const ENCODED = Symbol("tagged");

/**
 * The envelope around `data` as bytes, since a text would be encoded three times: for its hash, its length and the
 * socket. Many callers may get one object; it caches its bytes, so that they are encoded once. They stay valid, as views
 * are readonly. (A WeakMap did the same, and cost each list 80 µs: decision 016.)
 */
function encodeWithEtag(code: number, data: unknown): EncodedBody {
  const cacheHolder = isObject(data) ? data : {};
  const cached = cacheHolder[ENCODED];
  if (cached?.code === code) return cached;
  const bytes = Buffer.from(envelope(code, data));
  return (cacheHolder[ENCODED] = { code, bytes, etag: `"${hash("sha1", bytes, "base64url")}"` });
}

const isObject = (value: unknown): value is { [ENCODED]?: EncodedBody } => typeof value === "object" && value !== null;
