import type { FastifyInstance } from "fastify";
import { endWeeklyMail as endpoint } from "@danji/contract/notification/digest";
import { endWeeklyMailInput } from "@danji/contract/notification/digest.input";
import type { Queryable } from "#platform/db/database.ts";
import { type Secrets, sameHash } from "#platform/config/secrets.ts";
import { sql } from "#platform/db/sql.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import { limits } from "#platform/limit/rate-limit.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";

/** The page behind the link of a mail, and the address of the one tap of RFC 8058. */
export const unsubscribePath = "/unsubscribe";

/** Names a member, and proves that we have sent it. It says who it is for and nothing about them, and never ends. */
export const unsubscribeToken = (secrets: Pick<Secrets, "hash">, memberId: number): string =>
  `${memberId}.${secrets.hash("weekly mail", String(memberId)).toString("base64url")}`;

async function endWeeklyMail(db: Queryable, secrets: Secrets, token: string): Promise<void> {
  const [, id = "", proof = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!sameHash(secrets.hash("weekly mail", id), Buffer.from(proof, "base64url"))) throw new Problem("NOT_FOUND");
  const changed = await db.run(sql`
    update notification_settings set weekly_mail = false where member_id = ${Number(id)}`);
  if (changed === 0) throw new Problem("NOT_FOUND");
}

export function unsubscribeRoutes(app: FastifyInstance, on: RegisterEndpoint, services: Services): void {
  const { db, secrets } = services;
  on(endpoint, endWeeklyMailInput, ({ query }) => endWeeklyMail(db, secrets, query.token));

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
