import { existsSync } from "node:fs";
import sharp from "sharp";
import { expect, it } from "vitest";
import { at } from "../root.mjs";
import { scenes } from "./scenes.ts";

it.each(Object.keys(scenes))("the photo %s is drawn: npm run demo-photos", (name) => {
  expect(existsSync(at("server", "demo-photos", `${name}.webp`))).toBe(true);
  expect(existsSync(at("server", "demo-photos", "thumbs", `${name}.webp`))).toBe(true);
});

it.each(["autumn-path", "wall-cat"] as const)("the scene %s measures 1170x1380", async (name) => {
  const { width, height } = await sharp(Buffer.from(scenes[name]())).metadata();
  expect({ width, height }).toEqual({ width: 1170, height: 1380 });
});

it("no scene has text or fetches a file, so that none needs a font", () => {
  for (const draw of Object.values(scenes)) {
    expect(draw()).not.toMatch(/<text|<image|href=|url\((?!#)/);
    expect(draw()).not.toMatch(/NaN|undefined/);
  }
});
