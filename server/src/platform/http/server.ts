import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { createDrain, type Drain } from "../concurrency/drain.ts";
import { Problem } from "../problem.ts";
import { limits } from "../limit/rate-limit.ts";
import { handleClientError, requestError } from "./request/client-error.ts";
import { limitConnections } from "./connection/connection-limit.ts";
import { enableCors } from "./origin/cross-origin.ts";
import { handleErrors, refuseError } from "./response/errors.ts";
import { addSecurityHeaders } from "./response/headers.ts";
import { readJson } from "./request/json-body.ts";
import { uploadLimits } from "./upload/multipart.ts";
import type { OriginCheck } from "./origin/origin.ts";
import { cutSlowBodies } from "./connection/slow-body.ts";
import { cutSlowReaders, splitLargePayload } from "./connection/slow-reader.ts";
import { proxyCheck, untrustedProxyWarning } from "./origin/trusted-proxies.ts";

// Bodies are read as UTF-8; one with another charset would be read wrongly, and stored so.
const FOREIGN_CHARSET = /;\s*charset\s*=\s*"?(?!utf-8\b)/i;

/** An HTTP server with the rules of all calls, and no route yet. */
export function httpServer(
  config: Config,
  log: Logger,
  isOurs: OriginCheck,
  drain: Drain = createDrain(),
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: uploadLimits.jsonBytes,
    routerOptions: { maxParamLength: 256 },
    // The longest time for ten photos from a phone on a weak connection; the pace is checked separately.
    requestTimeout: 600_000,
    frameworkErrors: (error, _request, reply) => void refuseError(reply, error),
    clientErrorHandler: handleClientError,
    connectionTimeout: 0,
    keepAliveTimeout: 75_000,
    forceCloseConnections: "idle",
    // Calls that still arrive on open connections are served to the end.
    return503OnClosing: false,
    // A missing Host is refused in the envelope, below; by itself Node answers without a body.
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
  });
  addSecurityHeaders(app, config.production);
  enableCors(app, isOurs);
  cutSlowBodies(app, { bytes: 8 * 1024, windowMs: 8_000 });
  cutSlowReaders(app.server, { bytes: 64 * 1024, windowMs: 45_000, tickMs: 5_000 });
  // Only this machine itself, or a proxy on it, has a loopback address.
  const isExempt = proxyCheck([...config.trustedProxies, "loopback"]);
  const maxPerAddress = Math.ceil(limits.connectionsAddress.max * config.rateLimitScale);
  const onFirstRefusal = () =>
    log.warn(
      { most: maxPerAddress },
      "connections of an address that had its share were closed; a proxy must be named in TRUST_PROXY",
    );
  limitConnections(app.server, { maxPerAddress, isExempt, onFirstRefusal });
  const warnOfUntrustedProxy = untrustedProxyWarning(proxyCheck(config.trustedProxies), log);
  handleErrors(app);
  logResponses(app);
  app.addHook("onRequest", (request, reply, done) => {
    warnOfUntrustedProxy(request.raw);
    const fault = requestError(request.raw);
    if (fault !== undefined) {
      reply.hijack();
      return handleClientError(fault, request.raw.socket);
    }
    const encoding = request.headers["content-encoding"];
    if (encoding !== undefined && encoding !== "identity") throw new Problem("UNSUPPORTED_TYPE");
    if (FOREIGN_CHARSET.test(request.headers["content-type"] ?? "")) throw new Problem("UNSUPPORTED_TYPE");
    done();
  });
  addResponseHooks(app, drain);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (_request: unknown, body: Buffer) =>
    body.length === 0 ? undefined : readJson(body),
  );
  return app;
}

// One hook for both rules, since each hook costs every answer a little.
function addResponseHooks(app: FastifyInstance, drain: Drain): void {
  app.addHook("preClose", (done) => {
    drain.start();
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    // A connection whose call was under way when the drain began would be kept open for its next call.
    if (drain.started) reply.header("connection", "close");
    const split = splitLargePayload(payload);
    if (split === undefined) return done(null, payload);
    reply.header("content-length", split.bytes);
    done(null, split.stream);
  });
}

/** Closes the server; calls that are under way `longestMs` later are cut. */
export async function closeServer(app: FastifyInstance, longestMs: number): Promise<void> {
  const cutTimer = setTimeout(() => app.server.closeAllConnections(), longestMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cutTimer);
  }
}

// The route's pattern is logged instead of the address: queries contain codes and mails.
function logResponses(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "(none)",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
    done();
  });
}
