import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { hasValidChecksum, withChecksum } from "./checksum.ts";

const file = fc.record({ text: fc.string({ unit: "binary" }), kind: fc.constantFrom("js" as const, "css" as const) });
const isWhole = (text: string) => hasValidChecksum(new TextEncoder().encode(text));

afterEach(() => void vi.unstubAllGlobals());

test("a file of the build is whole with its checksum, and not without", async () => {
  await fc.assert(
    fc.asyncProperty(file, async ({ text, kind }) => {
      expect(await isWhole(await withChecksum(text, kind))).toBe(true);
      expect(await isWhole(text)).toBe(false);
    }),
  );
});

test("a file that was cut or has one changed character is not whole", async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.nat(), fc.constantFrom("x", " ", "\n", "가"), async ({ text, kind }, at, letter) => {
      const whole = await withChecksum(text, kind);
      const place = at % whole.length;
      expect(await isWhole(whole.slice(0, place))).toBe(false);
      fc.pre(whole[place] !== letter);
      expect(await isWhole(`${whole.slice(0, place)}${letter}${whole.slice(place + 1)}`)).toBe(false);
    }),
  );
});

test("the page of a captive portal is no file of the build", async () => {
  expect(await isWhole("<!doctype html><title>Wi-Fi</title>")).toBe(false);
});

test("a page of an http address of the local network, which has no digest, knows a file that was cut", async () => {
  const whole = await withChecksum("export const name = '우리단지';", "js");
  vi.stubGlobal("crypto", {});
  expect([await isWhole(whole), await isWhole(whole.slice(9)), await isWhole(whole.slice(0, -9))]).toEqual([
    true,
    false,
    false,
  ]);
});
