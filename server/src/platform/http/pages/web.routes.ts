import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { postcodePath } from "@danji/contract/platform/postcode";
import { fastifyStatic } from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import { pagesWithPreloads } from "./route-preloads.ts";
import { wireName } from "../request/cookies.ts";
import { PAGE_POLICY, POSTCODE_HEADERS } from "../response/headers.ts";
import type { KnownPaths } from "./known-paths.ts";
import { handleUnknownPaths } from "../response/not-found.ts";

const YEAR = 31_536_000;

/**
 * Serves the built web: files under /assets carry a hash in their names and are kept for a year, the page itself is
 * always revalidated. Every path that is no file and no call opens the page, whose router decides.
 */
export async function webRoutes(
  app: FastifyInstance,
  calls: KnownPaths,
  { webDir: folder, production }: Pick<Config, "webDir" | "production">,
): Promise<void> {
  const index = path.join(folder, "index.html");
  const html = existsSync(index) ? readFileSync(index, "utf8") : undefined;
  const pageWithPreloads = pagesWithPreloads(folder, html ?? "");
  // The calls check whether the session is valid: here the cookie only decides what to preload.
  const isMember = ({ cookies }: FastifyRequest) => cookies[wireName("sid", production)] !== undefined;
  handleUnknownPaths(app, calls, {
    html: (requestPath, request) =>
      isScreen(requestPath) ? ((isMember(request) ? pageWithPreloads(requestPath) : undefined) ?? html) : undefined,
    headers: (requestPath) => ({
      "cache-control": "no-cache",
      vary: "Cookie",
      "content-security-policy": PAGE_POLICY,
      ...(requestPath === postcodePath ? POSTCODE_HEADERS : {}),
    }),
  });
  if (html === undefined) return;
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, file) {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      response.setHeader("cache-control", hashed ? `public, max-age=${YEAR}, immutable` : "no-cache");
    },
  });
}

// Screens have no file ending; calls, sign-in at providers and assets are never screens.
const isScreen = (requestPath: string): boolean =>
  !/^\/(api|oauth2|assets)(\/|$)/.test(requestPath) && !/\.[A-Za-z0-9]{1,8}$/.test(requestPath);
