import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "../db/sql.ts";
import type { Drain } from "../drain.ts";
import { Problem } from "../problem.ts";
import { sameHash } from "../secrets.ts";
import type { Services } from "../services.ts";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * For the machines around us. /healthz: the process lives. /readyz: it can serve, so a load balancer may send people.
 * /metrics: figures, for callers on this machine or with METRICS_TOKEN.
 */
export function healthRoutes(app: FastifyInstance, { db, config, metrics }: Services, drain: Drain): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async () => {
    if (drain.started) throw new Problem("UNAVAILABLE");
    await db.one(sql`select 1 as ready`);
    return { status: "ready" };
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw new Problem("NOT_FOUND");
    return reply.type(metrics.contentType).send(await metrics.text());
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "(none)";
    metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization = "", "x-forwarded-for": forwarded } = request.headers;
  // What a proxy on this machine passes on comes from this machine too, but not from somebody on it.
  if (LOOPBACK.test(request.ip) && forwarded === undefined) return true;
  return token !== undefined && sameHash(Buffer.from(authorization), Buffer.from(`Bearer ${token}`));
}
