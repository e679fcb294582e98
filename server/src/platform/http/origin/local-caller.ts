import type { FastifyRequest } from "fastify";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;
// Headers that a proxy or a tunnel on this machine adds to what it forwards.
const FORWARDING_HEADERS = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded"];

/** True for a name or address by which only this machine reaches itself. */
export const isLocalHost = (host: string): boolean => LOCAL.test(host);

/**
 * True for a caller on this machine that used its local name: not for what a proxy forwards, nor for a page that made a
 * browser here resolve a foreign name to this machine (DNS rebinding).
 */
export function isLocalCaller({ headers, socket }: Pick<FastifyRequest, "headers" | "socket">): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? "")) return false;
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false;
  return isLocalHost((headers.host ?? "").replace(/:\d+$/, ""));
}
