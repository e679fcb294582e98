import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { addressKey } from "../origin/address.ts";

interface ConnectionLimitOptions {
  /** Connections of one address at once. */
  readonly maxPerAddress: number;
  /** True for addresses of proxies, which carry many clients. */
  readonly isExempt: (address: string) => boolean;
  /** Called at the first refusal, and never again. */
  readonly onFirstRefusal: () => void;
}

/**
 * Limits the connections of each address; one more is closed before anything of it is read. A connection that
 * became a WebSocket is counted there instead.
 */
export function limitConnections(
  server: Server,
  { maxPerAddress, isExempt, onFirstRefusal }: ConnectionLimitOptions,
): void {
  let hasRefused = false;
  const addresses = new Map<string, number>();
  const counted = new Map<Duplex, string>();
  // The event repeats for a socket whose call offered an upgrade that was not accepted.
  const seenSockets = new WeakSet<Socket>();

  function release(socket: Duplex): void {
    const address = counted.get(socket);
    if (address === undefined) return;
    counted.delete(socket);
    const left = (addresses.get(address) ?? 1) - 1;
    if (left > 0) addresses.set(address, left);
    else addresses.delete(address);
  }

  server.on("connection", (socket: Socket) => {
    const peer = socket.remoteAddress ?? "";
    if (counted.has(socket) || isExempt(peer)) return;
    const address = addressKey(peer);
    const open = addresses.get(address) ?? 0;
    if (open >= maxPerAddress) {
      socket.destroy();
      if (!hasRefused) onFirstRefusal();
      hasRefused = true;
      return;
    }
    addresses.set(address, open + 1);
    counted.set(socket, address);
    if (seenSockets.has(socket)) return;
    seenSockets.add(socket);
    socket.once("close", () => release(socket));
  });
  server.on("upgrade", (_request, socket: Duplex) => release(socket));
}
