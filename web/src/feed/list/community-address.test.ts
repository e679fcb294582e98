import { expect, test } from "vitest";
import { communityAddress, searchable } from "./community-address.ts";

test.each([
  ["LATEST", null, "/community"],
  ["POPULAR", null, "/community?sort=POPULAR"],
  ["LATEST", "", "/community?q="],
  ["ALL", "주차 & 놀이터", "/community?sort=ALL&q=%EC%A3%BC%EC%B0%A8+%26+%EB%86%80%EC%9D%B4%ED%84%B0"],
] as const)("the list by %s with the search %j stands at %s", (sort, q, address) => {
  expect(communityAddress(sort, q)).toBe(address);
});

test("a search takes two letters; a letter that is two code units is one", () => {
  expect(searchable(null)).toBeUndefined();
  expect(searchable(" 주 ")).toBeUndefined();
  expect(searchable("🌳")).toBeUndefined();
  expect(searchable("주  ")).toBeUndefined();
  expect(searchable("주 차")).toBe("주 차");
  expect(searchable(" 주차 ")).toBe("주차");
});
