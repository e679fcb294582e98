/** The longest side that a photo is sent with, in px: more than any screen here shows. */
const longestSide = 2048;
/** A photo below this many bytes is sent as it is. */
const shrinkThreshold = 512 * 1024;
/** Written anew, a photo must be this much smaller to be worth what is lost. */
const maxShrunkRatio = 0.9;

export const photoQuality = 0.85;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size that a photo is drawn in: its own, or the same shape with its longest side brought down. */
export const fitSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
};

/** True for a photo that may get smaller. What moves would stand still, so a GIF is left alone. */
export const mayShrink = (photo: { readonly type: string; readonly size: number }): boolean =>
  photo.size > shrinkThreshold && /^image\/(?:jpeg|png|webp|avif)$/.test(photo.type);

/** What a photo is written as; only WebP keeps what a PNG lets through. */
export const shrunkType = (type: string): string => (type === "image/jpeg" ? type : "image/webp");

/** True where the photo written anew is the one to send; a browser may write another type than asked. */
export const isBetter = (
  shrunk: { readonly type: string; readonly size: number },
  photo: { readonly type: string; readonly size: number },
): boolean => shrunk.type === shrunkType(photo.type) && shrunk.size < photo.size * maxShrunkRatio;
