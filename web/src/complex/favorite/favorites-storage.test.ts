import { beforeEach, expect, test } from "vitest";
import { storage } from "#platform/storage.ts";
import { clearFavorites, saveFavorites, storedFavorites } from "./favorites-storage.ts";

beforeEach(clearFavorites);

const favorite = { id: 1, name: "푸른마을", region: "서울", totalUnit: 100, thumbnailFileUrl: null };

test("stores the last favourites, with the listed fields only", () => {
  expect(storedFavorites()).toBeUndefined();
  saveFavorites([{ ...favorite, secret: "x" } as typeof favorite]);
  expect(storedFavorites()).toEqual([favorite]);
  saveFavorites([]);
  expect(storedFavorites()).toEqual([]);
});

test.each([
  "{",
  "{}",
  "[1]",
  '[{"id":1}]',
  '[{"id":"1","name":"가","region":"나","totalUnit":1,"thumbnailFileUrl":null}]',
])("%s is not a valid copy", (text) => {
  storage.set("favorites", text);
  expect(storedFavorites()).toBeUndefined();
});
