import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { socketSessions } from "#account/session/socket-session.ts";
import { authenticate, sessionTokenFromCookie } from "#account/session/session.ts";
import { features } from "#features.ts";
import { createDrain } from "#platform/concurrency/drain.ts";
import { joinDestinations } from "#platform/feature/destinations.ts";
import type { FeatureContext } from "#platform/feature/manifest.ts";
import { holdBackFloods } from "#platform/http/connection/call-flood.ts";
import { healthRoutes } from "#platform/http/pages/health.routes.ts";
import { knownPaths } from "#platform/http/pages/known-paths.ts";
import { linkTags } from "#platform/http/pages/link-card.ts";
import { endpointRegistrar } from "#platform/http/endpoint-registrar.ts";
import { originCheck } from "#platform/http/origin/origin.ts";
import { httpServer } from "./platform/http/server.ts";
import { uploadBudget, uploadsInFlight } from "#platform/http/upload/upload-budget.ts";
import { uploadsIn } from "#platform/http/upload/upload-folder.ts";
import { webRoutes } from "#platform/http/pages/web.routes.ts";
import { mailboxRoutes } from "./platform/mail/dev-mailbox.routes.ts";
import { limits } from "#platform/limit/rate-limit.ts";
import { Problem } from "#platform/problem.ts";
import { type Realtime, type RealtimeOptions, startRealtime } from "./platform/realtime/realtime.ts";
import type { Services } from "./platform/services.ts";

export interface BuiltApp {
  readonly app: FastifyInstance;
  readonly realtime: Realtime;
}

/** The server: the pages of the platform, and every feature of `features.ts`. Nothing is registered anywhere else. */
export async function buildApp(
  services: Services,
  sockets: Partial<RealtimeOptions> = {},
  drain = createDrain(),
): Promise<BuiltApp> {
  const { config, log } = services;
  const isOurs = originCheck(config.publicOrigins);
  const app = httpServer(config, log, isOurs, drain);
  const sessionOf = ({ headers }: IncomingMessage) => sessionTokenFromCookie(headers.cookie, config.production);
  const flood = holdBackFloods(app.server, sessionOf);
  const known = knownPaths();
  const on = endpointRegistrar(app, {
    known,
    production: config.production,
    authenticate: authenticate(services),
    admitMember(memberId, request) {
      try {
        services.limits.admit(limits.calls, `member:${memberId}`);
      } catch (refusal) {
        const session = sessionOf(request.raw);
        if (refusal instanceof Problem && session !== undefined) flood.onRefused(session, refusal.retryAfter ?? 0);
        throw refusal;
      }
    },
    admitAddress: (address) => void services.limits.admitAddress(limits.calls, address),
    uploads: {
      charge: (limit, subject) => services.limits.charge(services.db, limit, subject),
      budget: uploadBudget(uploadsInFlight),
      folder: uploadsIn(config.dataDir),
    },
  });

  healthRoutes(app, services, drain);
  mailboxRoutes(app, services);
  const started = await startFeatures({ app, on, services, features });
  await webRoutes(app, known, {
    config,
    linkTags: linkTags(
      services,
      features.flatMap(({ linkPreviews = [] }) => linkPreviews),
    ),
    publicPages: features.flatMap(({ publicPages = [] }) => publicPages),
  });
  const realtime = await startRealtime({
    server: app.server,
    services,
    isOurs,
    handlers: joinDestinations(started),
    ...socketSessions(services),
    ...sockets,
  });
  // The HTTP server waits for every open connection, so the sockets are closed first.
  app.addHook("preClose", () => realtime.close());
  app.addHook("onClose", async () => {
    for (const { close } of started) await close();
  });
  return { app, realtime };
}

/** Registers the features; gives those that run as long as the process, with their socket destinations. */
async function startFeatures(context: FeatureContext) {
  const started = [];
  for (const { routes, start, destinations = [] } of context.features) {
    routes?.(context);
    if (start === undefined) continue;
    const feature = await start(context);
    started.push({ destinations, handlers: feature.handlers, close: () => feature.close() });
  }
  return started;
}
