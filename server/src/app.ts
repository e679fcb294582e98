import type { FastifyInstance } from "fastify";
import { blockRoutes } from "#account/profile/block.routes.ts";
import { deviceRoutes } from "#account/session/device.routes.ts";
import { codeRoutes } from "#account/signup/code.routes.ts";
import type { WithdrawalHook } from "#account/withdrawal/withdrawal-hook.ts";
import { seesMemberBy } from "#account/profile/member-visibility.ts";
import { profileRoutes } from "#account/profile/profile.routes.ts";
import { recoveryRoutes } from "#account/recovery/recovery.routes.ts";
import { authenticate } from "#account/session/session.ts";
import { sessionRoutes } from "#account/session/session.routes.ts";
import { socialRoutes } from "./account/social/social.routes.ts";
import { signupRoutes } from "#account/signup/signup.routes.ts";
import { socketSessions } from "#account/session/socket-session.ts";
import { socketTokenRoutes } from "#account/session/socket-token.routes.ts";
import { withdrawalRoutes } from "#account/withdrawal/withdrawal.routes.ts";
import { capabilityRoutes } from "./capability/capability.routes.ts";
import { chatImageRoutes } from "#chat/message/chat-image.routes.ts";
import { chatRequestRoutes } from "#chat/request/chat-request.routes.ts";
import { chatroomRoutes } from "#chat/room/chatroom.routes.ts";
import { leaveClosedGroup } from "#chat/room/closed-group.ts";
import { chatWithdrawalHook } from "#chat/withdrawal-hook.ts";
import { startChat } from "#chat/chat.ts";
import { seesMemberOfChat } from "#chat/member/member-visibility.ts";
import { listManagedComplexes } from "./complex/residence/manager.ts";
import { seesMemberOfComplex } from "./complex/residence/member-visibility.ts";
import { listResidences } from "./complex/residence/residence.ts";
import { residenceRoutes } from "./complex/residence/residence.routes.ts";
import { complexRoutes } from "./complex/complex.routes.ts";
import { registrationRoutes } from "./complex/registration/registration.routes.ts";
import { searchRoutes } from "#complex/search/search.routes.ts";
import { dataExportRoutes } from "./data-export/data-export.routes.ts";
import { complexWithdrawalHook } from "#complex/withdrawal-hook.ts";
import { bookmarkRoutes } from "#feed/engagement/bookmark.routes.ts";
import { commentRoutes } from "#feed/comment/comment.routes.ts";
import { communityWithdrawalHook } from "#feed/withdrawal-hook.ts";
import { feedImageRoutes } from "#feed/post/feed-image.routes.ts";
import { feedRoutes } from "#feed/post/feed.routes.ts";
import { seesMemberOfFeeds } from "./feed/member-visibility.ts";
import { neighbourRoutes } from "#feed/neighbour/neighbour.routes.ts";
import { reactionRoutes } from "#feed/engagement/reaction.routes.ts";
import { viewRoutes } from "#feed/engagement/view.routes.ts";
import { inquiryWithdrawalHook } from "#inquiry/withdrawal-hook.ts";
import { inquiryRoutes } from "./inquiry/inquiry.routes.ts";
import { reportRoutes } from "./moderation/report.routes.ts";
import { notificationWithdrawalHook } from "#notification/withdrawal-hook.ts";
import { notificationSettingsRoutes } from "./notification/notification-settings.routes.ts";
import { createDrain } from "#platform/concurrency/drain.ts";
import { healthRoutes } from "#platform/http/pages/health.routes.ts";
import { knownPaths } from "#platform/http/pages/known-paths.ts";
import { endpointRegistrar } from "#platform/http/endpoint-registrar.ts";
import { originCheck } from "#platform/http/origin/origin.ts";
import { httpServer } from "./platform/http/server.ts";
import { uploadBudget, uploadsInFlight } from "#platform/http/upload/upload-budget.ts";
import { uploadsIn } from "#platform/http/upload/upload-folder.ts";
import { webRoutes } from "#platform/http/pages/web.routes.ts";
import { mailboxRoutes } from "./platform/mail/dev-mailbox.routes.ts";
import { limits } from "#platform/limit/rate-limit.ts";
import { type Realtime, type RealtimeOptions, startRealtime } from "./platform/realtime/realtime.ts";
import type { Services } from "./platform/services.ts";

export interface BuiltApp {
  readonly app: FastifyInstance;
  readonly realtime: Realtime;
}

/** Withdrawal hooks of the features, in order; the first that refuses stops the withdrawal. */
export const withdrawalHooks: readonly WithdrawalHook[] = [
  complexWithdrawalHook,
  communityWithdrawalHook,
  chatWithdrawalHook,
  inquiryWithdrawalHook,
  notificationWithdrawalHook,
];

/** Whom a member may know; the condition that is true most often comes first. */
export const seesMember = seesMemberBy([seesMemberOfComplex, seesMemberOfFeeds, seesMemberOfChat]);

/** The map of the server: every route file, in the order of SPEC. Nothing is registered anywhere else. */
export async function buildApp(
  services: Services,
  sockets: Partial<RealtimeOptions> = {},
  drain = createDrain(),
): Promise<BuiltApp> {
  const { config, log } = services;
  const isOurs = originCheck(config.publicOrigins);
  const app = await httpServer(config, log, isOurs, drain);
  const known = knownPaths();
  const on = endpointRegistrar(app, {
    known,
    production: config.production,
    authenticate: authenticate(services),
    admitMember: (memberId) => services.limits.admit(limits.calls, `member:${memberId}`),
    admitAddress: (address) => void services.limits.admitAddress(limits.calls, address),
    uploads: {
      charge: (subject) => services.limits.charge(services.db, limits.uploads, subject),
      budget: uploadBudget(uploadsInFlight),
      folder: uploadsIn(config.dataDir),
    },
  });

  const chat = await startChat(services);
  healthRoutes(app, services, drain);
  mailboxRoutes(app, services);
  capabilityRoutes(on, services);
  sessionRoutes(on, services);
  codeRoutes(on, services);
  signupRoutes(on, services);
  socialRoutes(app, on, services);
  deviceRoutes(on, services);
  recoveryRoutes(on, services);
  profileRoutes(on, services, { listResidences, listManagedComplexes }, seesMember);
  withdrawalRoutes(on, services, withdrawalHooks);
  searchRoutes(on, services);
  complexRoutes(on, services);
  registrationRoutes(on, services);
  residenceRoutes(on, services, leaveClosedGroup);
  feedRoutes(on, services);
  feedImageRoutes(on, services);
  viewRoutes(on, services);
  reactionRoutes(on, services);
  bookmarkRoutes(on, services);
  commentRoutes(on, services);
  neighbourRoutes(on, services, seesMember);
  blockRoutes(on, services, seesMember);
  chatRequestRoutes(on, services, seesMember);
  chatroomRoutes(on, services);
  chatImageRoutes(on, services, chat.send);
  socketTokenRoutes(on, services);
  inquiryRoutes(on, services);
  notificationSettingsRoutes(on, services);
  reportRoutes(on, services);
  dataExportRoutes(on, services);
  await webRoutes(app, known, config);
  const realtime = await startRealtime({
    server: app.server,
    services,
    isOurs,
    handlers: chat.handlers,
    ...socketSessions(services),
    ...sockets,
  });
  // The HTTP server waits for every open connection, so the sockets are closed first.
  app.addHook("preClose", () => realtime.close());
  app.addHook("onClose", () => chat.close());
  return { app, realtime };
}
