import type { FastifyInstance } from "fastify";
import { blockRoutes } from "./account/block.routes.ts";
import { codeRoutes } from "./account/code.routes.ts";
import { profileRoutes } from "./account/profile.routes.ts";
import { authenticate } from "./account/session.ts";
import { sessionRoutes } from "./account/session.routes.ts";
import { signupRoutes } from "./account/signup.routes.ts";
import { socketSessions } from "./account/socket-session.ts";
import { capabilityRoutes } from "./capability/capability.routes.ts";
import { chatHandlers } from "./chat/chat.stomp.ts";
import { complexRoutes } from "./complex/complex.routes.ts";
import { bookmarkRoutes } from "./feed/bookmark.routes.ts";
import { commentRoutes } from "./feed/comment.routes.ts";
import { feedImageRoutes } from "./feed/feed-image.routes.ts";
import { feedRoutes } from "./feed/feed.routes.ts";
import { neighbourRoutes } from "./feed/neighbour.routes.ts";
import { reactionRoutes } from "./feed/reaction.routes.ts";
import { viewRoutes } from "./feed/view.routes.ts";
import { reportRoutes } from "./moderation/report.routes.ts";
import { healthRoutes } from "./platform/http/health.routes.ts";
import { knownPaths } from "./platform/http/known-paths.ts";
import { endpointsOn } from "./platform/http/on.ts";
import { originCheck } from "./platform/http/origin.ts";
import { httpServer } from "./platform/http/server.ts";
import { webRoutes } from "./platform/http/web.routes.ts";
import { mailboxRoutes } from "./platform/mail/dev-mailbox.routes.ts";
import { Problem } from "./platform/problem.ts";
import { limits } from "./platform/rate-limit.ts";
import { type Realtime, type RealtimeParts, startRealtime } from "./platform/realtime/realtime.ts";
import type { Services } from "./platform/services.ts";

export interface BuiltApp {
  readonly app: FastifyInstance;
  readonly realtime: Realtime;
}

/** The map of the server: every route file, in the order of SPEC. Nothing is registered anywhere else. */
export async function buildApp(services: Services, sockets: Partial<RealtimeParts> = {}): Promise<BuiltApp> {
  const { config, log } = services;
  const isOurs = originCheck(config.publicOrigins);
  const app = await httpServer(config, log, isOurs);
  const known = knownPaths();
  const on = endpointsOn(app, {
    known,
    production: config.production,
    authenticate: authenticate(services),
    admit: (subject) => services.limits.admit(limits.calls, subject),
    admitUpload: async (subject) => {
      const retryAfter = await services.limits.take(services.db, limits.uploads, subject);
      if (retryAfter !== undefined) throw new Problem("TOO_MANY_REQUESTS", { retryAfter });
    },
  });

  healthRoutes(app, services);
  mailboxRoutes(app, services);
  capabilityRoutes(on, services);
  sessionRoutes(on, services);
  codeRoutes(on, services);
  signupRoutes(on, services);
  profileRoutes(on, services);
  complexRoutes(on, services);
  feedRoutes(on, services);
  feedImageRoutes(on, services);
  viewRoutes(on, services);
  reactionRoutes(on, services);
  bookmarkRoutes(on, services);
  commentRoutes(on, services);
  neighbourRoutes(on, services);
  blockRoutes(on, services);
  reportRoutes(on, services);
  await webRoutes(app, known, config.webDir);
  const realtime = await startRealtime({
    server: app.server,
    services,
    isOurs,
    handlers: chatHandlers,
    ...socketSessions(services),
    ...sockets,
  });
  // The HTTP server waits for every open line, so the sockets go first.
  app.addHook("preClose", () => realtime.close());
  return { app, realtime };
}
