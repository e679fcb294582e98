import { expect, test } from "vitest";
import { isSameComplex } from "./existing-complex.ts";

const address = { name: "푸른마을 1단지", region: "서울특별시 마포구 월드컵북로 12-3" };

test.each([
  [address, true],
  [{ name: "푸른마을1단지 아파트", region: "서울 마포구 월드컵북로 12-3 (상암동, 푸른마을)" }, true],
  [{ ...address, name: "푸른마을 2단지" }, false],
  [{ ...address, region: "서울특별시 마포구 월드컵북로 12-4" }, false],
])("%j is the same complex: %s", (other, same) => expect(isSameComplex(address, other)).toBe(same));
