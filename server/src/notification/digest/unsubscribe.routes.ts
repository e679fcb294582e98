import * as contract from "@danji/contract/notification/digest";
import { endWeeklyMailInput } from "@danji/contract/notification/digest.input";
import type { FastifyInstance } from "fastify";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import { limits } from "#platform/limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import { endWeeklyMail, unsubscribePath } from "./unsubscribe.ts";

/** The end of the weekly mail: by its page, and by one tap in a mail program. */
export function unsubscribeRoutes(app: FastifyInstance, on: RegisterEndpoint, services: Services): void {
  const { db, secrets } = services;
  on(contract.endWeeklyMail, endWeeklyMailInput, ({ query }) => endWeeklyMail(db, secrets, query.token));

  // What a mail program sends after one tap: a form with one field, which says nothing that its arrival does not. GET is a page
  // of the web that asks, so that the scanners of a mail server end nothing.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 4096 }, async () => undefined);
    scope.post<{ Querystring: { token?: string | string[] } }>(unsubscribePath, async (request, reply) => {
      services.limits.admitAddress(limits.calls, request.ip);
      await endWeeklyMail(db, secrets, [request.query.token].flat()[0] ?? "");
      return reply.header("cache-control", "no-store").type("text/plain").send("");
    });
  });
}
