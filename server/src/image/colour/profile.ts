import sharp, { type Sharp } from "sharp";
import type { CodePoints } from "./code-points.ts";
import { type Pixels, tiffOf } from "./tiff.ts";

/** Primaries of Display P3, and curves that screens show as that of sRGB: BT.709, BT.601, sRGB, or none said. */
const displayP3 = { primaries: 12, transfers: [1, 2, 6, 13] };

/**
 * The ICC profile that stands for these numbers; undefined where the picture is sRGB, or of a kind that has no profile here, such
 * as one of high dynamic range.
 */
export async function profileOf(points: CodePoints | undefined): Promise<Buffer | undefined> {
  if (points?.primaries !== displayP3.primaries || !displayP3.transfers.includes(points.transfer)) return undefined;
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } });
  const { icc } = await sharp(await pixel.withIccProfile("p3").png().toBuffer()).metadata();
  return icc;
}

/**
 * A picture of these pixels in the colours of an ICC profile, which are converted as those of a file are. sharp takes no profile
 * for raw pixels; a TIFF holds both as they are.
 */
export const withProfile = (pixels: Pixels, icc: Buffer | undefined): Sharp =>
  icc === undefined
    ? sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 4 } })
    : sharp(tiffOf(pixels, icc));
