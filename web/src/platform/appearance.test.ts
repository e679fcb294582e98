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

test("without a choice the system decides and the letters are of normal size", () => {
  withStorage({ theme: "purple", textSize: "" });
  applyAppearance();
  expect(storedAppearance()).toEqual({ theme: "system", textSize: "normal" });
  expect(dataset).toEqual({});
});

test("a choice is kept and shown, in the page and in the browser's bar", () => {
  const stored = withStorage();
  saveAppearance({ theme: "dark", textSize: "largest" });
  expect(Object.fromEntries(stored)).toEqual({ theme: "dark", textSize: "largest" });
  expect(dataset).toEqual({ theme: "dark", textSize: "largest" });
  expect(bars.map(({ content }) => content)).toEqual(["#000", "#000"]);
});

test("going back to the system leaves nothing behind", () => {
  const stored = withStorage();
  saveAppearance({ theme: "light", textSize: "large" });
  saveAppearance({ theme: "system", textSize: "normal" });
  expect(stored.size).toBe(0);
  expect(dataset).toEqual({});
  expect(bars.map(({ content }) => content)).toEqual(["#fff", "#000"]);
});
