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
    const text = JSON.stringify({ code: status, message: null, data: result ?? null });
    return endpoint.etag === true ? revalidated(request, reply, text) : json(reply, text);
  }
  const { special } = result;
  if (special.kind === "stream") return reply.headers(special.headers).type(special.type).send(special.stream);
  if (special.kind === "bytes") return reply.headers(special.headers).type(special.type).send(special.bytes);
  if (special.kind === "bare") return json(reply, JSON.stringify(special.data));
  return json(reply, JSON.stringify({ ...special.top, code: status, message: null, data: special.data }));
}

const json = (reply: FastifyReply, text: string | Buffer): FastifyReply =>
  reply.type("application/json; charset=utf-8").send(text);

// no-store keeps the answer out of every cache, so only a client that kept it itself asks with If-None-Match. As bytes,
// since a text would be turned into them three times: for its hash, its length and the socket.
function revalidated(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const bytes = Buffer.from(text);
  const etag = `"${hash("sha1", bytes, "base64url")}"`;
  reply.header("etag", etag);
  return request.headers["if-none-match"] === etag ? reply.code(304).send() : json(reply, bytes);
}
