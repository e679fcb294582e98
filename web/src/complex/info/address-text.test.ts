import { expect, test } from "vitest";
import { addressText, regionText } from "./address-text.ts";

test("the name of before stands behind the address where there is one", () => {
  const moved = { region: "인천광역시 검단구 마전동", formerRegion: "인천광역시 서구", location: "1단지" };
  expect(regionText(moved)).toBe("인천광역시 검단구 마전동 (옛 인천광역시 서구)");
  expect(addressText(moved)).toBe("인천광역시 검단구 마전동 1단지 (옛 인천광역시 서구)");
  expect(regionText({ region: "서울특별시 중구", formerRegion: null })).toBe("서울특별시 중구");
  // An answer of the release before.
  expect(addressText({ region: "서울특별시 중구", location: "" })).toBe("서울특별시 중구");
});
