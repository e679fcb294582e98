import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "../../problem.ts";
import type { KnownPaths } from "../pages/known-paths.ts";

interface NotFoundPage {
  /** The HTML of a screen's path, or undefined where the path is none. */
  readonly html: (path: string, request: FastifyRequest) => string | undefined;
  readonly headers: (path: string) => Readonly<Record<string, string>>;
}

/**
 * Answers what no route matches: 405 where the path has another method, the page where a browser opens a
 * screen, 404 otherwise.
 */
export function handleUnknownPaths(app: FastifyInstance, calls: KnownPaths, page: NotFoundPage): void {
  app.setNotFoundHandler(async (request, reply) => {
    const [path = "/"] = request.url.split("?");
    const methods = calls.methods(path);
    if (methods.length > 0) {
      reply.header("allow", methods.join(", "));
      throw new Problem("METHOD_NOT_ALLOWED");
    }
    const reads = request.method === "GET" || request.method === "HEAD";
    const html = reads ? page.html(path, request) : undefined;
    if (html === undefined) throw new Problem("NOT_FOUND");
    return reply.headers(page.headers(path)).type("text/html; charset=utf-8").send(html);
  });
}
