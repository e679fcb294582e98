import { readdirSync, readFileSync } from "node:fs";
import { problems } from "@danji/contract/problems";
import { expect, it } from "vitest";
import { at } from "../root.mjs";

interface Text {
  readonly where: string;
  readonly text: string;
}

// A function of the copy is called with a placeholder for each of its parameters.
const PLACEHOLDER = "{}";
type CopyFunction = (...places: readonly string[]) => string;

function textsOf(value: unknown, where: string): Text[] {
  if (typeof value === "string") return [{ where, text: value }];
  if (typeof value === "function")
    return [{ where, text: (value as CopyFunction)(...Array<string>(value.length).fill(PLACEHOLDER)) }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, `${where}.${name}`));
}

const folder = at("contract", "src");
const modules = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".copy.ts"))
    .map(async (name) => {
      const module = (await import(`${folder}/${name}`)) as object;
      return textsOf(module, name);
    }),
);
const texts = modules.flat();
const knownTexts = new Set(texts.map(({ text }) => text));

const ROW = /^\| (?<state>built|later) \| (?<where>[^|]+) \| (?<korean>[^|]+) \|$/gm;
const rows = [...readFileSync(at("docs", "wording.md"), "utf8").matchAll(ROW)].map(({ groups: cells }) => ({
  state: cells?.["state"],
  where: cells?.["where"] ?? "",
  korean: cells?.["korean"] ?? "",
}));
const built = rows
  .filter(({ state }) => state === "built")
  .flatMap(({ where, korean }) =>
    korean.split(" · ").map((text) => ({ where, text: text.replaceAll(/\{\w+\}/g, PLACEHOLDER) })),
  );

it("finds the words and their table", () => {
  expect(texts.length).toBeGreaterThan(100);
  expect(built.length).toBeGreaterThan(100);
});

it.each(built)("$where: $text", ({ text }) => {
  expect(
    knownTexts.has(text),
    "docs/wording.md fixes this text: a *.copy.ts of the contract must hold it letter for letter",
  ).toBe(true);
});

it("the copy has no detectable slips", () => {
  const all = [...texts, ...Object.entries(problems).map(([where, [, text]]) => ({ where, text }))];
  const slips: readonly (readonly [string, RegExp])[] = [
    ["two spaces", / {2}/],
    ["a space at an end", /^\s|[^\S\n](?:\n|$)/],
    ["a space before a stop", /\s[.,!?]/],
    ["two stops", /[^.]\.\.(?!\.)|[,!?]{2}|。/],
    ["nothing at all", /^$/],
    ["letters taken apart (not NFC)", /[\u1100-\u11ff\u3131-\u318e]/],
    ["an unfilled place", /undefined|\[object|NaN/],
  ];
  const found = all.flatMap(({ where, text }) =>
    slips.filter(([, slip]) => slip.test(text)).map(([name]) => `${where}: ${name}: ${text}`),
  );
  expect(found).toEqual([]);
});

it("no row whose copy is all in the code is marked later", () => {
  const early = rows
    .filter(({ state }) => state === "later")
    .filter(({ korean }) =>
      korean.split(" · ").every((text) => knownTexts.has(text.replaceAll(/\{\w+\}/g, PLACEHOLDER))),
    );
  expect(
    early.map(({ where }) => where),
    "mark these rows of docs/wording.md as built",
  ).toEqual([]);
});
