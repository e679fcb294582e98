import type { FastifyInstance } from "fastify";
import { PAGE_POLICY } from "../http/headers.ts";
import type { Services } from "../services.ts";
import { mailboxPage, mailboxStyle } from "./dev-mailbox.page.ts";

export const mailboxPath = "/dev/mailbox";

/** The letters of an installation without a mail server, as a page and as JSON. Production has neither. */
export function mailboxRoutes(app: FastifyInstance, { mailbox, config }: Services): void {
  if (mailbox === undefined || config.production) return;
  app.get(mailboxPath, async (_request, reply) =>
    reply
      .headers({ "content-security-policy": PAGE_POLICY, "cache-control": "no-store" })
      .type("text/html; charset=utf-8")
      .send(mailboxPage(mailbox.letters(), `${mailboxPath}.css`)),
  );
  app.get(`${mailboxPath}.css`, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(mailboxStyle),
  );
  app.get<{ Querystring: { to?: string | string[] } }>(`${mailboxPath}.json`, async (request, reply) => {
    const [to] = [request.query.to].flat();
    return reply.header("cache-control", "no-store").send(mailbox.letters(to));
  });
}
