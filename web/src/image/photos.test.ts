import { expect, test } from "vitest";
import { addPhotos, chosenOf, movedItems, photoItems, slotsOf, wireOrderOf } from "./photos.ts";

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

const uploaded = ["a", "b"].map((url) => ({ url, fullUrl: `/${url}` }));

test("photos keep a chosen order, by the part that names all of them", () => {
  const { photos } = addPhotos([], many(2), 10);
  const items = photoItems(uploaded, photos);
  expect(wireOrderOf(items)).toEqual(["a", "b", 0, 1]);
  // The last one first, then b to the end.
  const moved = movedItems(movedItems(items, 3, 0), 2, 3);
  expect(namesOf(chosenOf(moved))).toEqual(["1.jpg", "0.jpg"]);
  expect(wireOrderOf(moved)).toEqual([0, "a", 1, "b"]);
  // Restored from a draft: the files in their order, and where they stand.
  const restored = photoItems(
    uploaded,
    addPhotos(
      [],
      chosenOf(moved).map(({ file }) => file),
      10,
    ).photos,
    slotsOf(moved),
  );
  expect(wireOrderOf(restored)).toEqual([0, "a", 1, "b"]);
});

test("an order outlives a photo that goes, and takes one that comes at its end", () => {
  const { photos } = addPhotos([], many(2), 10);
  const slots = [null, "b", null, "a"];
  expect(wireOrderOf(photoItems(uploaded.slice(0, 1), photos, slots))).toEqual([0, 1, "a"]);
  expect(wireOrderOf(photoItems(uploaded, addPhotos([], many(3), 10).photos, slots))).toEqual([0, "b", 1, "a", 2]);
  expect(wireOrderOf(photoItems(uploaded, [], slots))).toEqual(["b", "a"]);
});
