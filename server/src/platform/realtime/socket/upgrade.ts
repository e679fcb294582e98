import { socketPath } from "@danji/contract/platform/socket";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { asProblem } from "../../as-problem.ts";
import { addressKey } from "../../http/origin/address.ts";
import type { OriginCheck } from "../../http/origin/origin.ts";
import { rawRefusal } from "../../http/response/refusal.ts";
import { Problem } from "../../problem.ts";
import { limits } from "../../limit/rate-limit.ts";
import type { Services } from "../../services.ts";
import type { Viewer } from "../../viewer.ts";
import { clientAddress } from "./client-address.ts";
import { frameLimits } from "../stomp/codec.ts";

const PROTOCOL = "v12.stomp";
/** How long a client may take over its part of closing, before the connection is cut. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Headers of an offer to upgrade. */
const UPGRADE_HEADERS: ReadonlySet<string> = new Set(["upgrade", "connection", "http2-settings"]);

/** Credentials of an upgrade: the Cookie header, the one-time token of the address. */
export interface UpgradeCredentials {
  readonly cookie: string | undefined;
  readonly token: string | undefined;
}

/** The member behind an upgrade, or undefined. */
export type AuthenticateUpgrade = (credentials: UpgradeCredentials) => Promise<Viewer | undefined>;

interface UpgradeHandlerOptions {
  readonly server: Server;
  readonly services: Services;
  readonly isOurs: OriginCheck;
  readonly authenticate: AuthenticateUpgrade;
  /** False from the moment that the server drains. */
  readonly accepting: () => boolean;
  readonly open: (socket: WebSocket, stream: Duplex, viewer: Viewer) => void;
}

/**
 * Makes the listener of "upgrade", which admits or refuses sockets. A browser always sends its Origin, which must be ours;
 * a caller without one is no browser. Refusals are plain HTTP answers.
 */
export function upgradeHandler(
  handlerOptions: UpgradeHandlerOptions,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const { services } = handlerOptions;
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: frameLimits.bodyBytes,
    // Enough for the smallest packets of an honest client; each fragment costs more than its bytes.
    maxFragments: 64,
    maxBufferedChunks: 1024,
    // Pings are counted with everything else (inbound-limiter.ts); this bound would cut the connection without an ERROR.
    maxPendingAutoPongs: 0,
    // The codec checks the text, so that a fault is answered by an ERROR.
    skipUTF8Validation: true,
    handleProtocols: (offered: ReadonlySet<string>) => (offered.has(PROTOCOL) ? PROTOCOL : false),
    closeTimeout: CLOSE_TIMEOUT_MS,
  };
  const sockets = new WebSocketServer(options);
  const addressOf = clientAddress(services.config.trustedProxies);
  const maxPerAddress = Math.ceil(limits.socketsAddress.max * services.config.rateLimitScale);
  const addresses = new Map<string, number>();

  /** Counts a connection from its upgrade request to its end. */
  function countConnection(address: string, socket: Duplex): void {
    const open = addresses.get(address) ?? 0;
    if (open >= maxPerAddress) throw new Problem("TOO_MANY_REQUESTS", { retryAfter: 10 });
    addresses.set(address, open + 1);
    socket.once("close", () => {
      const left = (addresses.get(address) ?? 1) - 1;
      if (left > 0) addresses.set(address, left);
      else addresses.delete(address);
    });
  }

  async function admit(request: IncomingMessage, socket: Duplex): Promise<Viewer> {
    const { origin, host, cookie, "sec-websocket-protocol": offered } = request.headers;
    const [path, query] = (request.url ?? "").split("?", 2);
    if (path !== socketPath) throw new Problem("NOT_FOUND");
    if (origin !== undefined && !handlerOptions.isOurs(origin, host)) throw new Problem("CROSS_SITE");
    if (offered !== undefined && !namesOf(offered).includes(PROTOCOL)) throw new Problem("BAD_REQUEST");
    const address = addressOf(request);
    services.limits.admitAddress(limits.upgrades, address);
    countConnection(addressKey(address), socket);
    const token = query === undefined ? undefined : (new URLSearchParams(query).get("token") ?? undefined);
    const viewer = await handlerOptions.authenticate({ cookie, token });
    if (viewer === undefined) throw new Problem("UNAUTHENTICATED");
    if (!handlerOptions.accepting()) throw new Problem("UNAVAILABLE", { retryAfter: 1 });
    return viewer;
  }

  return (request, socket, head) => {
    const offered = request.headers.upgrade?.toLowerCase();
    if (offered !== "websocket") return serveWithoutUpgrade(handlerOptions.server, request, socket, head);
    // A connection that breaks while its caller is looked up just ends.
    const ignore = () => {};
    socket.on("error", ignore);
    admit(request, socket).then(
      (viewer) => {
        socket.off("error", ignore);
        sockets.handleUpgrade(request, socket, head, (webSocket) => handlerOptions.open(webSocket, socket, viewer));
      },
      (error: unknown) => {
        const problem = asProblem(error);
        if (problem.status >= 500) services.log.error({ err: error }, "upgrade failed");
        socket.once("finish", () => socket.destroy());
        socket.end(rawRefusal(problem));
      },
    );
  };
}

const namesOf = (list: string): readonly string[] => list.split(",").map((name) => name.trim());

/**
 * Serves a request that offers an upgrade we do not accept, such as the h2c that Java's HTTP client offers with
 * every first call. The offer may be ignored (RFC 9110, 7.8), but Node hands over all of them or none: so the
 * request goes back to the server as it came, without the offer.
 */
export function serveWithoutUpgrade(
  server: Server,
  { method = "GET", url = "/", httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (!UPGRADE_HEADERS.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1] ?? ""}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}
