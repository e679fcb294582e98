import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A row of arrivals.json, which the build of the web writes: files and calls to preload for a route. */
interface RoutePreload {
  /** A regular expression. */
  readonly path: string;
  readonly files: readonly string[];
  /** Addresses of calls, with $1 for the first group of `path`. */
  readonly calls: readonly string[];
}

/**
 * What the head of a members' page preloads, for the routes that the build in `folder` has a row for: files and calls, in
 * parallel with the first file. It contains no member's data.
 */
export function routePreloads(folder: string): (requestPath: string) => string | undefined {
  const preloadsFile = path.join(folder, "arrivals.json");
  if (!existsSync(preloadsFile)) return () => undefined;
  const preloads = JSON.parse(readFileSync(preloadsFile, "utf8")) as readonly RoutePreload[];
  const rows = preloads.map(({ path: pattern, files, calls }) => {
    const links = [
      // Not "modulepreload": a browser may remember one that failed, and then never imports it (decision 035).
      ...files.map((file) => `<link rel="preload" as="fetch" crossorigin href="${file}">`),
      ...calls.map((call) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${call}">`),
    ];
    return { path: new RegExp(pattern), links: links.map((link) => `  ${link}\n  `).join("") };
  });
  return (requestPath) => {
    const row = rows.find(({ path: pattern }) => pattern.test(requestPath));
    return row && requestPath.replace(row.path, row.links);
  };
}
