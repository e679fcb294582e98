import { problems } from "@danji/contract/problems";
import { expect, it } from "vitest";
import { paths } from "../../web/src/platform/paths.ts";
import { allFiles, isTest, type SourceFile, sources } from "./tree.ts";

// Every endpoint and refusal of the contract must be implemented by the server, and tested.
const features = allFiles.filter(({ path }) => /^contract\/src\/[^/]+\/[\w-]+\.ts$/.test(path) && !isTest(path));
const routes = sources.filter(({ path }) => /^server\/src\/.*\.routes\.ts$/.test(path));
const tests = sources.filter(({ path }) => isTest(path) && !path.startsWith("tools/"));
const server = sources.filter(({ path }) => path.startsWith("server/src/") && !isTest(path));
const web = sources.filter(
  ({ path }) => path.startsWith("web/src/") && !isTest(path) && path !== "web/src/platform/paths.ts",
);

const endpoints = features.flatMap(({ code }) =>
  [...code.matchAll(/export const (\w+) = endpoint\(\{[^}]*?path: "([^"]+)"/g)].map(([, name = "", path = ""]) => ({
    name,
    path,
  })),
);

const anyFileMatches = (files: readonly SourceFile[], pattern: RegExp): boolean =>
  files.some(({ code }) => pattern.test(code));

it("finds the endpoints of the contract", () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(15);
});

it.each(endpoints)("$name has a route", ({ name }) => {
  expect(
    anyFileMatches(routes, new RegExp(`\\bon\\(\\s*(?:\\w+\\.)?${name}(?:Endpoint)?\\b`)),
    `write on(${name}, …) in a *.routes.ts and register it in the manifest of its feature`,
  ).toBe(true);
});

it.each(endpoints)("$name has a test", ({ name, path }) => {
  const pathPattern = path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/:\w+/g, "[^/\\s]+");
  expect(
    anyFileMatches(tests, new RegExp(`\\b${name}\\b|${pathPattern}(?![\\w/-])`)),
    `test ${name} (${path}): 401, 403 and 404 first`,
  ).toBe(true);
});

it.each(Object.entries(problems))("the refusal %s is used and has its sentence", (reason, [status, sentence]) => {
  // An endpoint or a rule of a text may name a refusal that the server makes for it.
  const used =
    anyFileMatches(server, new RegExp(`["'\`]${reason}["'\`]`)) ||
    anyFileMatches(features, new RegExp(`(?:refusal|reason|blank|tooLong): "${reason}"|return "${reason}"`));
  expect(used, `nothing throws ${reason}: use it or take it out`).toBe(true);
  expect(sentence, "a person reads it").toMatch(/[가-힣].*[.!?]$/);
  expect(status).toBeGreaterThanOrEqual(400);
});

// The parameter of a function is filled with the sign that ends the literal part of the path.
const written = Object.values(paths)
  .map((path) => (typeof path === "function" ? path("kakao").replace(/kakao$/, "") : path))
  .filter((path) => path !== "/");

it("no screen's path is written outside paths.ts", () => {
  const literal = new RegExp(`["'\`](?:${written.map((path) => path.replace(/\/$/, "/?")).join("|")})["'\`/?$]`);
  const faults = web
    .filter(({ code }) =>
      literal.test(code.replaceAll(/^\s*(?:import|export)\b.*$/gm, "").replaceAll(/import\("[^"]+"\)/g, "")),
    )
    .map(({ path }) => path);
  expect(faults, "use paths.<name> of #platform/paths.ts").toEqual([]);
});
