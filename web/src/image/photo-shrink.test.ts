import { expect, test } from "vitest";
import { fitSize, isBetter, mayShrink, shrunkType } from "./photo-shrink.ts";

const mebibyte = 1024 * 1024;

test("a photo is scaled down to 2048 px on its longest side, a long one to 1200 on its short, and none is enlarged", () => {
  expect(fitSize({ width: 4032, height: 3024 })).toEqual({ width: 2048, height: 1536 });
  expect(fitSize({ width: 3000, height: 12_000 })).toEqual({ width: 1200, height: 4800 });
  expect(fitSize({ width: 1440, height: 30_000 })).toEqual({ width: 576, height: 12_000 });
  expect(fitSize({ width: 20_000, height: 1 })).toEqual({ width: 12_000, height: 1 });
  expect(fitSize({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
});

test.each([
  ["image/jpeg", 4 * mebibyte, true],
  ["image/png", mebibyte, true],
  ["image/jpeg", 100 * 1024, false],
  ["image/gif", 4 * mebibyte, false],
  ["image/heic", 4 * mebibyte, false],
  ["", 4 * mebibyte, false],
])("a photo of type %j with %i bytes may shrink: %s", (type, size, may) => {
  expect(mayShrink({ type, size })).toBe(may);
});

test("the re-encoded photo is used only if it is smaller and of the requested type", () => {
  const photo = { type: "image/png", size: mebibyte };
  expect(shrunkType(photo.type)).toBe("image/webp");
  expect(isBetter({ type: "image/webp", size: mebibyte / 2 }, photo)).toBe(true);
  expect(isBetter({ type: "image/webp", size: mebibyte }, photo)).toBe(false);
  expect(isBetter({ type: "image/png", size: mebibyte / 2 }, photo)).toBe(false);
});
