import type { EndpointShape } from "@danji/contract/platform/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RawResponse } from "../request/call.ts";
import { envelope, SharedView } from "./shared-view.ts";
import { isUnchanged } from "./etag.ts";

/** Sends a handler's result: the envelope around its data or shared view, or its raw response. */
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
    if (endpoint.etag === true) return respondWithEtag(request, reply, status, result);
    return json(reply, envelope(status, result));
  }
  const { content } = result;
  if (content.kind === "stream") return reply.headers(content.headers).type(content.type).send(content.stream);
  if (content.kind === "bytes") return reply.headers(content.headers).type(content.type).send(content.bytes);
  if (content.kind === "unchanged") return reply.headers(content.headers).code(304).send();
  if (content.kind === "bare") return json(reply, JSON.stringify(content.data));
  return json(reply, JSON.stringify({ ...content.top, code: status, message: null, data: content.data }));
}

/** Characters from which a text is worth a buffer. */
const LONG_TEXT = 1_024;

// A text is encoded for its length and again for the socket, which for a page of a table is 40 µs more than once (decision 044).
const json = (reply: FastifyReply, body: string | Buffer): FastifyReply =>
  reply
    .type("application/json; charset=utf-8")
    .send(typeof body === "string" && body.length > LONG_TEXT ? Buffer.from(body) : body);

// no-store keeps the answer out of every cache, so only a client that kept it itself asks with If-None-Match.
function respondWithEtag(request: FastifyRequest, reply: FastifyReply, status: number, result: unknown): FastifyReply {
  const { etag, bytes } = (result instanceof SharedView ? result : new SharedView(result)).encode(status);
  reply.header("etag", etag);
  return isUnchanged(request.headers["if-none-match"], etag) ? reply.code(304).send() : json(reply, bytes);
}
