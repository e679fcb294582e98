import fc from "fast-check";
import { expect, test } from "vitest";
import { hasValidChecksum, withChecksum } from "./checksum.ts";

const file = fc.record({ text: fc.string({ unit: "binary" }), kind: fc.constantFrom("js" as const, "css" as const) });

test("a file of the build is whole with its checksum, and not without", () => {
  fc.assert(
    fc.property(file, ({ text, kind }) => {
      expect(hasValidChecksum(withChecksum(text, kind))).toBe(true);
      expect(hasValidChecksum(text)).toBe(false);
    }),
  );
});

test("a file that was cut or has one changed character is not whole", () => {
  fc.assert(
    fc.property(file, fc.nat(), fc.constantFrom("x", " ", "\n", "가"), ({ text, kind }, at, letter) => {
      const whole = withChecksum(text, kind);
      const place = at % whole.length;
      expect(hasValidChecksum(whole.slice(0, place))).toBe(false);
      fc.pre(whole[place] !== letter);
      expect(hasValidChecksum(`${whole.slice(0, place)}${letter}${whole.slice(place + 1)}`)).toBe(false);
    }),
  );
});

test("the page of a captive portal is no file of the build", () => {
  expect(hasValidChecksum("<!doctype html><title>Wi-Fi</title>")).toBe(false);
});
