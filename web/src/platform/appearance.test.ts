import { beforeEach, expect, test, vi } from "vitest";
import { saveAppearance, storedAppearance, applyAppearance } from "./appearance.ts";
import { withStorage } from "./testing/browser.ts";

const bar = (media: string, content: string) => ({ media, content, dataset: {} as Record<string, string> });
const light = "(prefers-color-scheme: light)";
const dark = "(prefers-color-scheme: dark)";
let dataset: Record<string, string>;
let bars: ReturnType<typeof bar>[];

beforeEach(() => {
  dataset = {};
  bars = [bar(light, "#fff"), bar(dark, "#000")];
  vi.stubGlobal("document", { documentElement: { dataset }, querySelectorAll: () => bars });
});

test("the default is the system's theme and normal text size", () => {
  withStorage({ theme: "purple", textSize: "" });
  applyAppearance();
  expect(storedAppearance()).toEqual({ theme: "system", textSize: "normal" });
  expect(dataset).toEqual({});
});

test("a choice is stored and applied, to the page and the browser's bar", () => {
  const stored = withStorage();
  saveAppearance({ theme: "dark", textSize: "largest" });
  expect(Object.fromEntries(stored)).toEqual({ theme: "dark", textSize: "largest" });
  expect(dataset).toEqual({ theme: "dark", textSize: "largest" });
  expect(bars.map(({ content }) => content)).toEqual(["#000", "#000"]);
});

test("returning to the default removes everything stored", () => {
  const stored = withStorage();
  saveAppearance({ theme: "light", textSize: "large" });
  saveAppearance({ theme: "system", textSize: "normal" });
  expect(stored.size).toBe(0);
  expect(dataset).toEqual({});
  expect(bars.map(({ content }) => content)).toEqual(["#fff", "#000"]);
});
