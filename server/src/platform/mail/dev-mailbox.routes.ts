import type { FastifyInstance, FastifyRequest } from "fastify";
import { PAGE_POLICY } from "../http/response/headers.ts";
import { isLocalCaller } from "../http/origin/local-caller.ts";
import { Problem } from "../problem.ts";
import type { Services } from "../services.ts";
import { mailboxPage, mailboxStyle } from "./dev-mailbox.page.ts";

export const mailboxPath = "/dev/mailbox";

// Mails contain every code: for this machine's user only, never through a proxy, a tunnel or a foreign page.
const local = {
  async preHandler(request: FastifyRequest) {
    if (!isLocalCaller(request)) throw new Problem("NOT_FOUND");
  },
};

/** The mails of an installation without a mail server, as a page and as JSON. Production has neither. */
export function mailboxRoutes(app: FastifyInstance, { mailbox, config }: Services): void {
  if (mailbox === undefined || config.production) return;
  app.get(mailboxPath, local, async (_request, reply) =>
    reply
      .headers({ "content-security-policy": PAGE_POLICY, "cache-control": "no-store" })
      .type("text/html; charset=utf-8")
      .send(mailboxPage(mailbox.messages(), `${mailboxPath}.css`)),
  );
  app.get(`${mailboxPath}.css`, local, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(mailboxStyle),
  );
  app.get<{ Querystring: { to?: string | string[] } }>(`${mailboxPath}.json`, local, async (request, reply) => {
    const [to] = [request.query.to].flat();
    return reply.header("cache-control", "no-store").send(mailbox.messages(to));
  });
}
