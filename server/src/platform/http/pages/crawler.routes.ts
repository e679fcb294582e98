import type { FastifyInstance } from "fastify";

/** Header of every page that is for members: found by a link, listed by no search engine. */
export const NO_INDEX = { "x-robots-tag": "noindex" };

/**
 * What search engines read: the addresses of `pages`, which need no login, and no other. Paths of members are not listed
 * here either, so that an engine reads their pages' `noindex` instead of guessing from links.
 */
export function crawlerRoutes(app: FastifyInstance, origin: string, pages: readonly string[]): void {
  const robots = ["User-agent: *", "Disallow: /api/", "Disallow: /oauth2/", `Sitemap: ${origin}/sitemap.xml`, ""];
  const urls = pages.map((page) => `<url><loc>${origin}${page}</loc></url>`);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ];
  app.get("/robots.txt", (_, reply) => reply.type("text/plain; charset=utf-8").send(robots.join("\n")));
  app.get("/sitemap.xml", (_, reply) => reply.type("application/xml; charset=utf-8").send(sitemap.join("\n")));
}
