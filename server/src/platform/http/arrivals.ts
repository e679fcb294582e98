import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A row of arrivals.json, which the build of the web writes: what addresses need after the first file. */
interface Arrival {
  /** A regular expression. */
  readonly path: string;
  readonly files: readonly string[];
  /** Addresses of calls, with $1 for the first group of `path`. */
  readonly calls: readonly string[];
}

/**
 * The page for those members' addresses that the build in `folder` has a row for: its head asks for the files and the
 * calls, and so they come beside the first file, not after it. It holds nothing of any member.
 */
export function arrivalPages(folder: string, html: string): (wanted: string) => string | undefined {
  const list = path.join(folder, "arrivals.json");
  if (!existsSync(list)) return () => undefined;
  const arrivals = JSON.parse(readFileSync(list, "utf8")) as readonly Arrival[];
  const rows = arrivals.map(({ path: pattern, files, calls }) => {
    const links = [
      ...files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
      ...calls.map((call) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${call}">`),
    ];
    return { path: new RegExp(pattern), links: links.map((link) => `  ${link}\n  `).join("") };
  });
  return (wanted) => {
    const row = rows.find(({ path: pattern }) => pattern.test(wanted));
    return row && html.replace("</head>", () => `${wanted.replace(row.path, row.links)}</head>`);
  };
}
