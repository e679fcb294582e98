import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import { sql } from "../../db/sql.ts";
import type { Drain } from "../../concurrency/drain.ts";
import { Problem } from "../../problem.ts";
import { sameHash } from "../../config/secrets.ts";
import type { Services } from "../../services.ts";

/** How long one check of the database is reused for all callers. */
const READY_CACHE_MS = 1_000;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * For operations. /healthz: the process lives. /readyz: it can serve, so a load balancer may route to it.
 * /metrics: figures, for callers with METRICS_TOKEN; in development also for those on this machine.
 */
export function healthRoutes(app: FastifyInstance, { db, config, metrics }: Services, drain: Drain): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  const pingDatabase = throttled(() => db.one(sql`select 1 as ready`), READY_CACHE_MS);
  app.get("/readyz", async () => {
    if (drain.started) throw new Problem("UNAVAILABLE");
    await pingDatabase();
    return { status: "ready" };
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, config)) throw new Problem("NOT_FOUND");
    return reply.type(metrics.contentType).send(await metrics.text());
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "(none)";
    metrics.recordResponse(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
}

function mayReadMetrics(request: FastifyRequest, { production, metricsToken }: Config): boolean {
  const { authorization = "", "x-forwarded-for": forwarded } = request.headers;
  // In production a proxy on this machine may forward calls without the header that names their origin.
  if (!production && LOOPBACK.test(request.ip) && forwarded === undefined) return true;
  return metricsToken !== undefined && sameHash(Buffer.from(authorization), Buffer.from(`Bearer ${metricsToken}`));
}

/** Runs `work` at most once in `ms` and shares its result, since the calls are not limited. */
function throttled(work: () => Promise<unknown>, ms: number): () => Promise<unknown> {
  let last: { readonly at: number; readonly result: Promise<unknown> } | undefined;
  return () => {
    const at = performance.now();
    if (last === undefined || at - last.at >= ms) last = { at, result: work() };
    return last.result;
  };
}
