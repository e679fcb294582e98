import { expect, test } from "vitest";
import { isSamePlace } from "./register-known.ts";

const place = { name: "푸른마을 1단지", region: "서울특별시 마포구 월드컵북로 12-3" };

test.each([
  [place, true],
  [{ name: "푸른마을1단지 아파트", region: "서울 마포구 월드컵북로 12-3 (상암동, 푸른마을)" }, true],
  [{ ...place, name: "푸른마을 2단지" }, false],
  [{ ...place, region: "서울특별시 마포구 월드컵북로 12-4" }, false],
])("%j is that place: %s", (other, same) => expect(isSamePlace(place, other)).toBe(same));
