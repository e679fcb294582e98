import { feedCopy } from "@danji/contract/feed/feed.copy";
import { open } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { createSemaphore } from "#platform/concurrency/semaphore.ts";
import { Problem } from "#platform/problem.ts";
import { heifCodePoints, pngCodePoints } from "./colour/code-points.ts";
import { profileOf, withProfile } from "./colour/profile.ts";
import type { Pixels } from "./colour/tiff.ts";
import { decodeHeic, imagesBusy, pictureTooSlow } from "./heic.ts";
import { codedSize } from "./heif/crop.ts";
import { readHeifPrimary } from "./heif/primary.ts";

/** A picture as it is kept: two WebP files without metadata. Width and height are those of `full`. */
export interface Picture {
  readonly full: Buffer;
  readonly thumb: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Bounds of SECURITY 10. The thumbnail is shown at 62x62 and made for screens of three pixels a point. */
const pictureLimits = {
  pixels: 40_000_000,
  /** A baseline JPEG is shrunk while it is decoded, so that the largest phone photos fit into memory. */
  jpegPixels: 108_500_000,
  seconds: 10,
  fullSide: 1600,
  /** A long screenshot is larger than `fullSide`, so that its text can be read: its short side, and then its long one. */
  longPicture: { shortSide: 900, longSide: 9000 },
  thumbSide: 186,
} as const;

// One thread a picture and two pictures at once; sharp's own cache would keep files that are gone.
sharp.concurrency(1);
sharp.cache(false);
const decodingSemaphore = createSemaphore({ maxConcurrent: 2, maxQueued: 60, timeoutMs: 60_000, busy: imagesBusy });

/**
 * Converts an uploaded file: the first frame, upright, in sRGB, scaled to fit. Throws NOT_AN_IMAGE for anything but an
 * intact picture of an allowed format and size, IMAGE_BUSY where too many wait or it takes too long.
 */
export function readPicture(file: string): Promise<Picture> {
  return decodingSemaphore.run(async () => {
    try {
      return await encodePicture(await openPicture(file));
    } catch (error) {
      if (error instanceof Problem) throw error;
      const isTimeout = error instanceof Error && /timeout/i.test(error.message);
      throw isTimeout ? pictureTooSlow(error) : new Problem("NOT_AN_IMAGE", { cause: error });
    }
  });
}

/** The longest side, in px, in which a picture of this size is kept; it may be larger than its own. */
function longestSideOf({ width, height }: Pick<Metadata, "width" | "height">): number {
  const { fullSide, longPicture } = pictureLimits;
  const long = Math.max(width, height);
  const readable = (longPicture.shortSide * long) / Math.min(width, height);
  return Math.max(fullSide, Math.min(longPicture.longSide, Math.round(readable)));
}

/** The two files of a picture that is being read; times out after ten seconds. */
export async function encodePicture(source: Sharp): Promise<Picture> {
  const { thumbSide, seconds } = pictureLimits;
  const fullSide = longestSideOf(await source.metadata());
  const { data, info } = await source
    .autoOrient()
    .resize(fullSide, fullSide, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .timeout({ seconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const full = await sharp(data, raw).webp({ quality: 80, effort: 2 }).toBuffer();
  const thumb = await sharp(data, raw)
    .resize(thumbSide, thumbSide, { fit: "cover" })
    .webp({ quality: 75, effort: 2 })
    .toBuffer();
  return { full, thumb, width: info.width, height: info.height };
}

async function openPicture(file: string): Promise<Sharp> {
  const format = sniff(await readHead(file));
  if (format === undefined) throw new Problem("NOT_AN_IMAGE");
  const header = await sharp(file, { limitInputPixels: false }).metadata();
  // The library detects the format itself: both must agree.
  if (header.format !== format) throw new Problem("NOT_AN_IMAGE");
  const primary = format === "heif" ? await readHeifPrimary(file) : [];
  // A crop leaves less than what is decoded.
  const coded = codedSize(primary) ?? header;
  if (Math.max(header.width * header.height, coded.width * coded.height) > maxPixels(header)) {
    throw new Problem("NOT_AN_IMAGE", { message: feedCopy.imageTooManyPixels });
  }
  const points = format === "png" ? await pngCodePoints(file) : heifCodePoints(primary);
  const icc = header.icc ?? (await profileOf(points));
  if (format === "heif" && header.compression === "hevc") {
    return withProfile(await decodeHeic(file, primary, pictureLimits.pixels, pictureLimits.seconds), icc);
  }
  const picture = sharp(file, { limitInputPixels: pictureLimits.jpegPixels, failOn: "error", sequentialRead: true });
  return header.icc === undefined && icc !== undefined ? withProfile(await rawPixels(picture), icc) : picture;
}

/** The pixels as they are in the file. */
async function rawPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .toColourspace("srgb")
    .ensureAlpha()
    .timeout({ seconds: pictureLimits.seconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

// A progressive JPEG has to be held whole before it can be shrunk.
const maxPixels = (header: Metadata): number =>
  header.format === "jpeg" && !header.isProgressive ? pictureLimits.jpegPixels : pictureLimits.pixels;

async function readHead(file: string): Promise<Uint8Array> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffLength), 0, sniffLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Accepted formats of a picture; all others are refused: SVG and HTML carry scripts, video is no picture. */
type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "heif";

/** Bytes of a file that `sniff` reads. */
const sniffLength = 32;

const HEIF_BRANDS = new Set(["heic", "heix", "mif1", "avif"]);

/** The format by the first bytes of a file; its name and media type are chosen by the sender. */
function sniff(head: Uint8Array): PictureFormat | undefined {
  const text = Buffer.from(head.subarray(0, sniffLength)).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "gif";
  if (text.slice(4, 8) === "ftyp" && HEIF_BRANDS.has(text.slice(8, 12))) return "heif";
  return undefined;
}
