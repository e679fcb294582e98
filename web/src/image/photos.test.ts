import { expect, test } from "vitest";
import { addPhotos } from "./photos.ts";

const photo = (name: string, type = "image/jpeg") => new File(["x"], name, { type });
const many = (count: number) => Array.from({ length: count }, (_, at) => photo(`${at}.jpg`));
const namesOf = (photos: readonly { readonly file: File }[]) => photos.map(({ file }) => file.name);

test("new photos are appended in the order of choosing", () => {
  const first = addPhotos([], [photo("1.jpg"), photo("2.png", "image/png")], 10);
  const { photos, notPhotos, tooMany } = addPhotos(first.photos, [photo("3.jpg")], 10);
  expect(namesOf(photos)).toEqual(["1.jpg", "2.png", "3.jpg"]);
  expect([notPhotos, tooMany]).toEqual([false, false]);
});

test("the same file can be chosen twice", () => {
  const file = photo("1.jpg");
  const { photos } = addPhotos([], [file, file], 10);
  expect(new Set(photos.map(({ key }) => key)).size).toBe(2);
});

test("photos beyond the limit are dropped and reported", () => {
  const { photos } = addPhotos([], many(8), 10);
  const chosen = addPhotos(photos, [photo("a.jpg"), photo("b.jpg"), photo("c.jpg")], 10);
  expect(namesOf(chosen.photos).slice(7)).toEqual(["7.jpg", "a.jpg", "b.jpg"]);
  expect(chosen.tooMany).toBe(true);
  expect(addPhotos([], many(10), 10).tooMany).toBe(false);
});

test.each([
  ["글.pdf", "application/pdf"],
  ["그림.svg", "image/svg+xml"],
  ["이름만", ""],
])("%s (%s) is not a photo", (name, type) => {
  const chosen = addPhotos([], [photo("1.jpg"), photo(name, type)], 10);
  expect(namesOf(chosen.photos)).toEqual(["1.jpg"]);
  expect(chosen.notPhotos).toBe(true);
});

test("a HEIC photo is accepted even without a type", () => {
  expect(namesOf(addPhotos([], [photo("IMG_0001.HEIC", "")], 10).photos)).toEqual(["IMG_0001.HEIC"]);
});
