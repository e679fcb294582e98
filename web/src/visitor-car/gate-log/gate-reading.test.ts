import { expect, test } from "vitest";
import { textOfGateFile } from "./gate-reading.ts";

const text = "차량번호,입차시각,출차시각\r\n12가3456,2026-11-30 15:05,2026-11-30 16:05\r\n";
// CP949 of 차량번호 and of the plate.
const cp949 = Uint8Array.from([0xc2, 0xf7, 0xb7, 0xae, 0xb9, 0xf8, 0xc8, 0xa3, 0x0a, 0x31, 0x32, 0xb0, 0xa1]);

test("L118 a file is read as UTF-8 with and without its mark, UTF-16 and CP949, and refused where it is half of each", () => {
  const utf8 = new TextEncoder().encode(text);
  expect(textOfGateFile(utf8)).toBe(text);
  expect(textOfGateFile(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8))).toBe(text);
  expect(
    textOfGateFile(
      Uint8Array.from([0xff, 0xfe, ...[..."차번"].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8])]),
    ),
  ).toBe("차번");
  expect(textOfGateFile(cp949)).toBe("차량번호\n12가");
  expect(textOfGateFile(Uint8Array.of(...cp949, ...new TextEncoder().encode("뷁"), 0xff))).toBeUndefined();
});
