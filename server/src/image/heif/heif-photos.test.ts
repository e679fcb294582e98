import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32 } from "node:zlib";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  codePoints,
  codedPicture,
  crop,
  heicFile,
  iccProfile,
  mirror,
  rotation,
  swatchColours,
  swatches,
} from "#testing/heif/heif-file.ts";
import { decodeHeic } from "../heic.ts";
import { readPicture } from "../picture.ts";
import { readHeifPrimary } from "./primary.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "danji-heif-"));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function read(content: Buffer) {
  const file = path.join(folder, `upload-${(files += 1)}`);
  await writeFile(file, content);
  return readPicture(file);
}

/** What the numbers of the swatches are in sRGB where they are colours of Display P3, by lcms. */
const inSrgb = [
  [194, 32, 31],
  [83, 152, 83],
  [65, 91, 165],
  [206, 169, 75],
];

/** Four flat quarters of 96x64. */
function quarters(colours: readonly (readonly number[])[]) {
  const pixels = Buffer.alloc(96 * 64 * 3);
  for (let at = 0; at < 96 * 64; at += 1) {
    const [x, y] = [at % 96, Math.floor(at / 96)];
    pixels.set(colours[(y < 32 ? 0 : 2) + (x < 48 ? 0 : 1)] ?? [], at * 3);
  }
  return sharp(pixels, { raw: { width: 96, height: 64, channels: 3 } });
}
const photoInP3 = () => quarters(inSrgb).withIccProfile("p3");
const displayP3 = async () => (await sharp(await photoInP3().png().toBuffer()).metadata()).icc ?? Buffer.alloc(0);

/** The colours in the middle of the four quarters of what is kept of a file. */
async function coloursOf(content: Buffer): Promise<readonly number[][]> {
  const { full } = await read(content);
  const { data, info } = await sharp(full).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return [...data.subarray(start, start + 3)];
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}
const difference = (one: readonly (readonly number[])[], other: readonly (readonly number[])[]) =>
  Math.max(...one.flat().map((value, at) => Math.abs(value - (other.flat()[at] ?? Infinity))));
const heic = (...properties: readonly Buffer[]) => heicFile([{ coded: swatches, properties }]);

describe("colours of Display P3 are kept as what they look like", () => {
  const jpeg = () => photoInP3().jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer();

  test("HEIC by its profile, as a JPEG of the same picture", async () => {
    const colours = await coloursOf(heic(iccProfile(await displayP3())));
    expect(difference(colours, await coloursOf(await jpeg()))).toBeLessThanOrEqual(2);
    expect(difference(colours, inSrgb)).toBeLessThanOrEqual(3);
  });

  test("HEIC by code points", async () => {
    expect(difference(await coloursOf(heic(codePoints(12, 13))), inSrgb)).toBeLessThanOrEqual(3);
  });

  test("HEIC without a profile, or with the numbers of sRGB, keeps its numbers", async () => {
    expect(difference(await coloursOf(heic()), swatchColours)).toBeLessThanOrEqual(3);
    expect(difference(await coloursOf(heic(codePoints(1, 13))), swatchColours)).toBeLessThanOrEqual(3);
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)("%s by its profile", async (format) => {
    const content = await photoInP3().toFormat(format, { quality: 95 }).toBuffer();
    expect((await sharp(content).metadata()).icc).toBeDefined();
    expect(difference(await coloursOf(content), inSrgb)).toBeLessThanOrEqual(4);
  });

  test("AVIF by code points", async () => {
    const coded = codedPicture(await quarters(swatchColours).avif({ quality: 95 }).toBuffer());
    const plain = await coloursOf(heicFile([{ coded }]));
    expect(difference(plain, swatchColours)).toBeLessThanOrEqual(4);
    const shown = await coloursOf(heicFile([{ coded, properties: [codePoints(12, 13)] }]));
    expect(difference(shown, inSrgb)).toBeLessThanOrEqual(4);
  });

  test("PNG by code points", async () => {
    const png = await quarters(swatchColours).png().toBuffer();
    const body = Buffer.from([...Buffer.from("cICP"), 12, 13, 0, 1]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    const headEnd = 33;
    const chunk = Buffer.concat([Buffer.from([0, 0, 0, 4]), body, sum]);
    const content = Buffer.concat([png.subarray(0, headEnd), chunk, png.subarray(headEnd)]);
    expect(difference(await coloursOf(content), inSrgb)).toBeLessThanOrEqual(3);
  });
});

describe("a file of several pictures shows the primary one", () => {
  const flat = (background: string) =>
    sharp({ create: { width: 40, height: 24, channels: 3, background } })
      .avif({ quality: 90 })
      .toBuffer();

  test.each([1, 2])("HEIC, number %i", async (primary) => {
    const second = { coded: swatches, properties: [rotation(1)] };
    const { width, height } = await read(heicFile([{ coded: swatches }, second], primary));
    expect([width, height]).toEqual(primary === 1 ? [96, 64] : [64, 96]);
  });

  test.each([1, 2])("AVIF, number %i", async (primary) => {
    const pictures = [{ coded: codedPicture(await flat("#c02020")) }, { coded: codedPicture(await flat("#20a040")) }];
    const [[red = 0, green = 0] = []] = await coloursOf(heicFile(pictures, primary));
    expect(red > green).toBe(primary === 1);
  });
});

describe("a crop", () => {
  test("far smaller than what is coded is shown", async () => {
    const [first, second] = swatchColours;
    const left = heic(crop(8, 8, -40, -20));
    expect(await read(left)).toMatchObject({ width: 8, height: 8 });
    expect(difference(await coloursOf(left), [first, first, first, first])).toBeLessThan(4);
    const right = await coloursOf(heic(crop(8, 8, 40, -20)));
    expect(difference(right, [second, second, second, second])).toBeLessThan(4);
  });

  test("past the edge keeps what there is", async () => {
    expect(await read(heic(crop(50, 30, 60, 0)))).toMatchObject({ width: 43, height: 30 });
    await expect(read(heic(crop(8, 8, 300, 0)))).rejects.toMatchObject({ reason: "NOT_AN_IMAGE" });
  });

  // The decoder itself cuts a crop that is not far smaller than what is coded.
  test.each([
    ["alone", [crop(48, 32, 16, -8)]],
    ["half a pixel off", [crop(49, 32, 14, -8)]],
    ["rotated once", [crop(48, 32, 16, -8), rotation(1)]],
    ["rotated twice", [crop(48, 32, 16, -8), rotation(2)]],
    ["rotated three times", [crop(48, 32, 16, -8), rotation(3)]],
    ["mirrored", [crop(48, 32, 16, -8), mirror(0)]],
    ["mirrored the other way", [crop(48, 32, 16, -8), mirror(1)]],
    ["rotated, then mirrored", [crop(48, 32, 16, -8), rotation(1), mirror(0)]],
    ["after a rotation and a mirror", [mirror(1), rotation(3), crop(32, 48, 16, -8)]],
    ["of a crop", [crop(80, 56, 4, 0), crop(48, 32, 16, -8)]],
  ])("%s is what the decoder cuts", async (_, properties) => {
    const file = path.join(folder, `crop-${(files += 1)}`);
    await writeFile(file, heic(...properties));
    const ours = await decodeHeic(file, await readHeifPrimary(file), 10_000, 10);
    const theirs = await decodeHeic(file, [], 10_000, 10);
    expect([ours.width, ours.height]).toEqual([theirs.width, theirs.height]);
    expect(ours.data.equals(theirs.data)).toBe(true);
  });

  test("keeps the colours of its profile", async () => {
    const colours = await coloursOf(heic(iccProfile(await displayP3()), crop(8, 8, -40, -20)));
    expect(
      difference(
        colours,
        inSrgb.map(() => [194, 32, 31]),
      ),
    ).toBeLessThan(4);
  });

  test("of a picture that is too large is refused by what is coded", async () => {
    const coded = { ...swatches, width: 30_000, height: 30_000 };
    const content = heicFile([{ coded, properties: [crop(8, 8)] }]);
    await expect(read(content)).rejects.toMatchObject({ message: feedCopy.imageTooManyPixels });
  });
});
