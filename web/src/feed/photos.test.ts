import { expect, test } from "vitest";
import { addPhotos } from "./photos.ts";

const photo = (name: string, type = "image/jpeg") => new File(["x"], name, { type });
const many = (count: number) => Array.from({ length: count }, (_, at) => photo(`${at}.jpg`));
const namesOf = (photos: readonly { readonly file: File }[]) => photos.map(({ file }) => file.name);

test("new photos come behind the ones that are there, in the order of choosing", () => {
  const first = addPhotos([], [photo("1.jpg"), photo("2.png", "image/png")]);
  const { photos, refusals } = addPhotos(first.photos, [photo("3.jpg")]);
  expect(namesOf(photos)).toEqual(["1.jpg", "2.png", "3.jpg"]);
  expect(refusals).toEqual([]);
});

test("the same file can be chosen twice", () => {
  const file = photo("1.jpg");
  const { photos } = addPhotos([], [file, file]);
  expect(new Set(photos.map(({ key }) => key)).size).toBe(2);
});

test("the eleventh photo is left out and told, the ten before it stay", () => {
  const { photos } = addPhotos([], many(8));
  const chosen = addPhotos(photos, [photo("a.jpg"), photo("b.jpg"), photo("c.jpg")]);
  expect(namesOf(chosen.photos).slice(7)).toEqual(["7.jpg", "a.jpg", "b.jpg"]);
  expect(chosen.refusals).toEqual(["최대 10개의 이미지만 업로드할 수 있습니다."]);
  expect(addPhotos([], many(10)).refusals).toEqual([]);
});

test.each([
  ["글.pdf", "application/pdf"],
  ["그림.svg", "image/svg+xml"],
  ["이름만", ""],
])("%s (%s) is no photo", (name, type) => {
  const chosen = addPhotos([], [photo("1.jpg"), photo(name, type)]);
  expect(namesOf(chosen.photos)).toEqual(["1.jpg"]);
  expect(chosen.refusals).toEqual(["이미지 파일만 업로드할 수 있습니다."]);
});

test("a photo of an iPhone is one even where the system does not know its type", () => {
  expect(namesOf(addPhotos([], [photo("IMG_0001.HEIC", "")]).photos)).toEqual(["IMG_0001.HEIC"]);
});

test("photos that the post has already take their room", () => {
  const chosen = addPhotos([], many(4), 7);
  expect(namesOf(chosen.photos)).toEqual(["0.jpg", "1.jpg", "2.jpg"]);
  expect(chosen.refusals).toEqual(["최대 10개의 이미지만 업로드할 수 있습니다."]);
});
