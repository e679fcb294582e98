import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { at } from "../root.mjs";
import { allFiles, sources } from "../house/tree.ts";

// Files named in the documents and in package.json must exist.
const textOf = (file: string): string => allFiles.find((one) => one.path === file)?.text ?? "";
const codeOf = (file: string): string => sources.find((one) => one.path === file)?.code ?? "";

const map = textOf("docs/README.md");
const quoted = (text: string): readonly string[] => [...text.matchAll(/`([^`\s]+)`/g)].map(([, found = ""]) => found);
const isPath = (text: string): boolean => /\/$|^[\w./-]+\.(?:ts|tsx|mjs|json|md)$/.test(text);

it("docs/README.md names files and folders that exist", () => {
  // A row of the table begins with a folder; files after it may be relative to it.
  const named = map.split("\n").flatMap((line) => {
    const folder = /^\| `(?<folder>[^`]+)`/.exec(line)?.groups?.["folder"] ?? "";
    return quoted(line)
      .filter(isPath)
      .map((file) => [file, path.posix.join(folder, file)] as const);
  });
  expect(named.length).toBeGreaterThan(15);
  expect(named.flatMap(([file, below]) => (existsSync(at(file)) || existsSync(at(below)) ? [] : file))).toEqual([]);
  const links = [...map.matchAll(/\]\((?<to>[^)]+)\)/g)].map(({ groups }) => groups?.["to"] ?? "");
  expect(links.filter((to) => !existsSync(at("docs", to)))).toEqual([]);
});

it("its example of one request matches the code", () => {
  const example = /One request, from end to end:[\s\S]+?\n\n/.exec(map)?.[0] ?? "";
  const [screen = "", edge = "", routes = "", domain = "", contract = ""] = quoted(example).filter(isPath);
  expect(codeOf(screen)).toContain("call(listFeeds,");
  expect(codeOf(edge)).toContain("authenticate");
  expect(codeOf(routes)).toMatch(/on\(contract\.listFeeds, listFeedsInput, .*=> listFeeds\(/);
  expect(codeOf(domain)).toMatch(/export (?:async )?function listFeeds\b/);
  expect(codeOf(contract)).toContain("export const listFeeds = endpoint(");
});

it("README lists the existing benches", () => {
  const row = /^\| `npm run bench -- NAME` \|(?<rest>.*)$/m.exec(textOf("README.md"))?.groups?.["rest"] ?? "";
  const benches = readdirSync(at("bench")).filter((name) => existsSync(at("bench", name, "main.ts")));
  const listed = quoted(row).filter((name) => /^[a-z-]+$/.test(name) && !name.startsWith("--"));
  expect(listed.toSorted()).toEqual(benches.toSorted());
});

// Static imports, which a file loads before its first line runs.
const staticImports = (code: string): readonly string[] =>
  [...code.matchAll(/^(?:import|export)\s+(?:[\w*{}\s,]+\sfrom\s+)?["'](?<from>[^"']+)["']/gm)].map(
    ({ groups }) => groups?.["from"] ?? "",
  );

function packagesBefore(file: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return staticImports(codeOf(file)).flatMap((from) => {
    if (from.startsWith("node:")) return [];
    return from.startsWith(".")
      ? packagesBefore(path.posix.join(path.posix.dirname(file), from), seen)
      : [`${file} → ${from}`];
  });
}

it("every command of package.json starts on a fresh clone, before anything is installed", () => {
  const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
  const entries = Object.values(scripts).map((script) => /^node (?<file>\S+)/.exec(script)?.groups?.["file"] ?? script);
  for (const entry of entries) expect(codeOf(entry), entry).not.toBe("");
  expect(
    entries.flatMap((entry) => packagesBefore(entry)),
    "install() first, then import() the package",
  ).toEqual([]);
});

it("T272 what CI runs is npm test: it reads no secret and deploys nothing", () => {
  const ci = allFiles.filter((file) => /^\.(?:ci|github|gitlab)/.test(file.path));
  expect(ci.map((file) => file.path)).toEqual([".ci/run"]);
  const commands = ci.flatMap(({ text }) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#")));
  expect(commands).toEqual(["set -euo pipefail", 'cd "$(dirname "$0")/.."', "npm test"]);
});
