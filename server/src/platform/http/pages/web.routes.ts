import { postcodePath } from "@danji/contract/platform/postcode";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fastifyStatic } from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import { crawlerRoutes, NO_INDEX } from "./crawler.routes.ts";
import { type LinkTags, publicOrigin } from "./link-card.ts";
import { routePreloads } from "./route-preloads.ts";
import { cookieOf } from "../request/cookies.ts";
import { PAGE_POLICY, POSTCODE_HEADERS, WORKER_POLICY } from "../response/headers.ts";
import type { KnownPaths } from "./known-paths.ts";
import { Problem } from "../../problem.ts";

const YEAR = 31_536_000;

interface WebPages {
  readonly config: Pick<Config, "webDir" | "serviceWorker" | "production" | "publicOrigins" | "port">;
  readonly linkTags: LinkTags;
  /** Paths of screens that need no login. */
  readonly publicPages: readonly string[];
}

/**
 * Serves the built web: files under /assets carry a hash in their names and are kept for a year, the page itself is
 * always revalidated. Every path that is no file and no call opens the page, whose router decides.
 */
export async function webRoutes(
  app: FastifyInstance,
  calls: KnownPaths,
  { config, linkTags, publicPages }: WebPages,
): Promise<void> {
  const { webDir: folder, production } = config;
  const index = path.join(folder, "index.html");
  const html = existsSync(index) ? readFileSync(index, "utf8") : undefined;
  const preloadsOf = routePreloads(folder);
  // The calls check whether the session is valid: here the cookie only decides what to preload.
  const isMember = (request: FastifyRequest) => cookieOf(request, "sid", production) !== undefined;
  handleUnknownPaths(app, calls, {
    html: async (requestPath, request) => {
      if (html === undefined || !isScreen(requestPath)) return undefined;
      const preloads = (isMember(request) ? preloadsOf(requestPath) : undefined) ?? "";
      const head = (await linkTags(requestPath, request)) + preloads;
      return html.replace("</head>", () => `${head}</head>`);
    },
    headers: (requestPath) => ({
      "cache-control": "no-cache",
      vary: "Cookie",
      "content-security-policy": PAGE_POLICY,
      ...(publicPages.includes(requestPath) ? {} : NO_INDEX),
      ...(requestPath === postcodePath ? POSTCODE_HEADERS : {}),
    }),
  });
  if (html === undefined) return;
  if (!config.serviceWorker) removeServiceWorker(app);
  crawlerRoutes(app, publicOrigin(config), publicPages);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: [
      "assets/**",
      // The routes above say it; a build of an earlier version has such a file.
      "robots.txt",
      ...(config.serviceWorker ? [] : [`${workerFile}*`]),
    ],
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, file) {
      const isHashed = [assetsOf(folder), earlierOf(folder)].includes(path.dirname(file));
      response.setHeader("cache-control", isHashed ? hashedCaching : "no-cache");
      if (path.basename(file).startsWith(workerFile)) response.setHeader("content-security-policy", WORKER_POLICY);
    },
  });
  assetRoute(app, folder);
}

const workerFile = "service-worker.js";

/** A worker that serves nothing and removes itself with all that it stored: for a release whose worker is broken. */
const REMOVAL = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

const removeServiceWorker = (app: FastifyInstance): void =>
  void app.get(`/${workerFile}`, (_, reply) =>
    reply
      .headers({ "cache-control": "no-cache", "content-security-policy": WORKER_POLICY })
      .type("text/javascript; charset=utf-8")
      .send(REMOVAL),
  );

const hashedCaching = `public, max-age=${YEAR}, immutable`;

const assetsOf = (folder: string): string => path.join(folder, "assets");
/** Scripts and styles of the releases before, for the tabs that are still open on them: tools/assets/keep-assets.mjs keeps them there. */
const earlierOf = (folder: string): string => `${folder}-earlier`;

/**
 * One route for all scripts and styles that are there at the start, as opposed to two for each: these were nine of ten
 * routes, and after a week of releases ten thousand (decision 106).
 */
function assetRoute(app: FastifyInstance, folder: string): void {
  const folderOf = new Map<string, string>();
  for (const from of [earlierOf(folder), assetsOf(folder)])
    if (existsSync(from)) for (const name of readdirSync(from)) folderOf.set(name, from);
  folderOf.delete("replaced.json");
  app.route<{ Params: { readonly name: string } }>({
    method: ["GET", "HEAD"],
    url: "/assets/:name",
    handler: ({ params: { name } }, reply) => {
      const from = folderOf.get(name);
      return from === undefined ? reply.callNotFound() : reply.sendFile(name, from);
    },
    // As the files of the other routes: a browser that gave a file up is no fault.
    errorHandler(error, request, reply) {
      if (error.code === "ERR_STREAM_PREMATURE_CLOSE") return void request.raw.destroy();
      return app.errorHandler(error, request, reply);
    },
  });
}

const isAsset = (requestPath: string): boolean => requestPath.startsWith("/assets/");

// Screens have no file ending; calls, sign-in at providers and assets are never screens.
const isScreen = (requestPath: string): boolean =>
  !/^\/(api|oauth2|assets)(\/|$)/.test(requestPath) && !/\.[A-Za-z0-9]{1,8}$/.test(requestPath);

interface NotFoundPage {
  /** The HTML of a screen's path, or undefined where the path is none. */
  readonly html: (path: string, request: FastifyRequest) => Promise<string | undefined>;
  readonly headers: (path: string) => Readonly<Record<string, string>>;
}

/**
 * Answers what no route matches: 405 where the path has another method, the page where a browser opens a
 * screen, 404 otherwise.
 */
function handleUnknownPaths(app: FastifyInstance, calls: KnownPaths, page: NotFoundPage): void {
  app.setNotFoundHandler(async (request, reply) => {
    const [pathname = "/"] = request.url.split("?");
    const methods = calls.methods(pathname);
    if (methods.length > 0) {
      reply.header("allow", methods.join(", "));
      throw new Problem("METHOD_NOT_ALLOWED");
    }
    const reads = request.method === "GET" || request.method === "HEAD";
    const html = reads ? await page.html(pathname, request) : undefined;
    if (html === undefined) {
      // A file of a release that is not served yet may be there a minute later.
      if (isAsset(pathname)) reply.header("cache-control", "no-store");
      throw new Problem("NOT_FOUND");
    }
    return reply.headers(page.headers(pathname)).type("text/html; charset=utf-8").send(html);
  });
}
