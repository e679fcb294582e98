import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeHeic } from "./heic.ts";
import { readHeifPrimary } from "./heif/primary.ts";
import { readPicture } from "./picture.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "danji-picture-"));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function read(content: Buffer | string) {
  const file = path.join(folder, `upload-${(files += 1)}`);
  await writeFile(file, content);
  return readPicture(file);
}

/** A picture whose left half is red and right half is green. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d00" } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: "#0a0" } }, left: width / 2, top: 0 },
  ]);
const colourAt = async (picture: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return (data[at] ?? 0) > (data[at + 1] ?? 0) ? "red" : "green";
};
const refused = { reason: "NOT_AN_IMAGE" };
const SCRIPT = "<script>alert(document.cookie)</script><?php system($_GET[0]); ?>";

describe("T132 a phone photo", () => {
  test("with GPS, XMP, a copyright and orientation 6 is kept upright and without any of it", async () => {
    const photo = await halves(800, 600)
      .withExif({ IFD0: { Copyright: "지수", Model: "SM-S928N" }, IFD3: { GPSLatitude: "37/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>`)
      .jpeg()
      .toBuffer();
    const sent = await sharp(photo).metadata();
    expect([sent.orientation, sent.exif === undefined, sent.xmp === undefined]).toEqual([6, false, false]);
    const { full, thumb, width, height } = await read(photo);
    expect([width, height]).toEqual([600, 800]);
    expect([await colourAt(full, 0.5, 0.25), await colourAt(full, 0.5, 0.75)]).toEqual(["red", "green"]);
    for (const kept of [full, thumb]) {
      const { format, orientation, exif, xmp, iptc, icc } = await sharp(kept).metadata();
      expect({ format, orientation, exif, xmp, iptc, icc }).toEqual({ format: "webp" });
      expect(kept.includes("SM-S928N")).toBe(false);
    }
  });

  test("of 12 MP is scaled to fit 1600, its small form to 186x186", async () => {
    const { full, thumb } = await read(await halves(4000, 3000).jpeg().toBuffer());
    expect(await sharp(full).metadata()).toMatchObject({ width: 1600, height: 1200 });
    expect(await sharp(thumb).metadata()).toMatchObject({ width: 186, height: 186 });
  });

  test.each([
    ["a long screenshot keeps a short side of 900", [1080, 10_000], { width: 900, height: 8333 }],
    ["a longer one is at most 9000 long", [1080, 21_600], { width: 450, height: 9000 }],
    ["a photo twice as tall as wide", [2000, 4000], { width: 900, height: 1800 }],
    ["a long picture that is small is not enlarged", [400, 4000], { width: 400, height: 4000 }],
  ])("%s", async (_, [width = 0, height = 0], size) => {
    const tall = await sharp({ create: { width, height, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(await read(tall)).toMatchObject(size);
  });

  test("of 108 MP is taken as a baseline JPEG, over 40 MP in other forms refused", async () => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#888" } });
    const phone = await plain(12_000, 9000).jpeg().toBuffer();
    expect(await read(phone)).toMatchObject({ width: 1600, height: 1200 });
    const large = plain(7000, 6000);
    await expect(read(await large.clone().jpeg({ progressive: true }).toBuffer())).rejects.toMatchObject(refused);
    await expect(read(await large.clone().png({ compressionLevel: 1 }).toBuffer())).rejects.toMatchObject(refused);
  });
});

describe("what a picture may come as", () => {
  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)("%s", async (format) => {
    const { full, width, height } = await read(await halves(120, 80).toFormat(format).toBuffer());
    expect([width, height]).toEqual([120, 80]);
    expect([await colourAt(full, 0.1, 0.5), await colourAt(full, 0.9, 0.5)]).toEqual(["red", "green"]);
  });

  test("HEIC, whose pixels a thread of its own decodes", async () => {
    const fixture = path.resolve(import.meta.dirname, "../../testing/fixtures/quarters.heic");
    const { full, width, height } = await readPicture(fixture);
    expect([width, height]).toEqual([96, 64]);
    expect([await colourAt(full, 0.25, 0.25), await colourAt(full, 0.75, 0.75)]).toEqual(["red", "green"]);
  });

  test("HEIC that takes longer than it may is busy, and not what is no image", async () => {
    const fixture = path.resolve(import.meta.dirname, "../../testing/fixtures/quarters.heic");
    const primary = await readHeifPrimary(fixture);
    await expect(decodeHeic(fixture, primary, 1_000_000, 0)).rejects.toMatchObject({
      reason: "IMAGE_BUSY",
      retryAfter: 60,
    });
  });

  test("CMYK, grey, 16 bit and transparent pictures", async () => {
    const cmyk = await halves(60, 40).toColourspace("cmyk").jpeg().toBuffer();
    expect(await colourAt((await read(cmyk)).full, 0.1, 0.5)).toBe("red");
    await read(await halves(60, 40).greyscale().png().toBuffer());
    await read(await halves(60, 40).toColourspace("rgb16").png().toBuffer());
    const clear = { create: { width: 40, height: 40, channels: 4, background: "#0000" } } as const;
    const { full } = await read(await sharp(clear).png().toBuffer());
    expect(await sharp(full).metadata()).toMatchObject({ hasAlpha: true });
  });
});

describe("what is refused", () => {
  test.each([
    ["HTML", `<!doctype html><img src=x onerror=alert(1)>${SCRIPT}`],
    ["ZIP", Buffer.from("504b0304140000000800", "hex")],
    ["PDF", "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"],
    ["EXE", Buffer.from("4d5a90000300000004000000ffff0000", "hex")],
    ["MP4", Buffer.concat([Buffer.from("0000002066747970", "hex"), Buffer.from("isom\0\0\0\0isomiso2mp41")])],
    ["TIFF", Buffer.from("49492a0008000000", "hex")],
    ["nothing at all", ""],
    ["three bytes", Buffer.from("ffd8ff", "hex")],
    ["a GIF by its first bytes alone", `GIF89a${SCRIPT}`],
    ["a PNG by its first bytes alone", Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from(SCRIPT)])],
    ["an HEIC by its first bytes alone", Buffer.concat([Buffer.from("00000018667479706865696300000000", "hex")])],
  ])("T128 %s", async (_, content) => {
    await expect(read(content)).rejects.toMatchObject(refused);
  });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>`;
  test.each([
    ["SVG", svg],
    ["SVG with a script", svg.replace("<rect", "<script>alert(1)</script><rect")],
    ["SVG behind an XML head", `\ufeff<?xml version="1.0"?>\n${svg}`],
    [
      "an XML bomb",
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${"a".repeat(1000)}"><!ENTITY b "${"&a;".repeat(1000)}">` +
        `<!ENTITY c "${"&b;".repeat(1000)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`,
    ],
  ])("T129 %s", async (_, content) => {
    await expect(read(content)).rejects.toMatchObject(refused);
  });

  test("a photo that stops half way", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#000", noise } })
      .jpeg()
      .toBuffer();
    await expect(read(photo.subarray(0, photo.length / 2))).rejects.toMatchObject(refused);
  });
});

describe("T130 a picture with something else inside", () => {
  test.each([
    ["JPEG + HTML", "jpeg"],
    ["GIF + JS", "gif"],
    ["PNG + PHP", "png"],
  ] as const)("%s after its end is made anew", async (_, format) => {
    const picture = Buffer.concat([await halves(60, 40).toFormat(format).toBuffer(), Buffer.from(SCRIPT)]);
    const { full, thumb } = await read(picture);
    expect([full.includes("script"), thumb.includes("script"), full.includes("php")]).toEqual([false, false, false]);
  });

  test("JPEG with a payload in a comment and in APP1", async () => {
    const jpeg = await halves(60, 40).jpeg().toBuffer();
    const payload = Buffer.from(SCRIPT);
    const segment = (marker: number) => Buffer.concat([Buffer.from([0xff, marker, 0, payload.length + 2]), payload]);
    const loaded = Buffer.concat([jpeg.subarray(0, 2), segment(0xe1), segment(0xfe), jpeg.subarray(2)]);
    const { full } = await read(loaded);
    expect([loaded.includes("script"), full.includes("script")]).toEqual([true, false]);
  });
});
