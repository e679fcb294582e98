import path from "node:path";
import { type SourceFile, sources } from "./tree.ts";

/** One import of one file. */
export interface Import {
  readonly from: string;
  /** The specifier as written. */
  readonly specifier: string;
  /** The imported file of this repository; undefined for a package. */
  readonly to: string | undefined;
}

const STATIC = /^\s*(?:import|export)\b[^"';]*?\bfrom\s*"(?<specifier>[^"]+)"/gm;
const SIDE_EFFECT = /^\s*import\s*"(?<specifier>[^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"(?<specifier>[^"]+)"\s*\)/g;

/** All imports of the repository's TypeScript and JavaScript. */
export const imports: readonly Import[] = sources.flatMap(importsOf);

function importsOf(file: SourceFile): Import[] {
  return [STATIC, SIDE_EFFECT, DYNAMIC].flatMap((pattern) =>
    [...file.code.matchAll(pattern)].map((found) => {
      const specifier = found.groups?.["specifier"] ?? "";
      return { from: file.path, specifier, to: target(file.path, specifier) };
    }),
  );
}

function target(from: string, specifier: string): string | undefined {
  const [workspace = ""] = from.split("/");
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(from), specifier);
  if (specifier.startsWith("#testing/")) return `${workspace}/${specifier.slice(1)}`;
  if (specifier.startsWith("#")) return `${workspace}/src/${specifier.slice(1)}`;
  if (specifier.startsWith("@danji/contract/")) return `contract/src/${specifier.slice("@danji/contract/".length)}.ts`;
  return undefined;
}

/** Import cycles, each as "a → b → a". Type-only imports count: two files that need each other's types are one matter. */
export function cycles(): string[] {
  const edges = new Map<string, Import[]>();
  for (const edge of imports) edges.set(edge.from, [...(edges.get(edge.from) ?? []), edge]);
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    const index = trail.indexOf(file);
    if (index >= 0) found.push([...trail.slice(index), file].join(" → "));
    if (index >= 0 || done.has(file)) return;
    for (const { to } of edges.get(file) ?? []) if (to !== undefined) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return found;
}
