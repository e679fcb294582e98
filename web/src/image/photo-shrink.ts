/** Maximum side of an uploaded photo, in px: more than any screen here shows. */
const longestSide = 2048;
/** A photo below this many bytes is not shrunk. */
const shrinkThreshold = 512 * 1024;
/** The re-encoded photo must be this much smaller to be worth the loss of quality. */
const maxShrunkRatio = 0.9;

export const photoQuality = 0.85;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size to draw a photo in: its own, or scaled down so that its longest side fits. */
export const fitSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
};

/** True for a photo that may be shrunk. A GIF may be animated, and re-encoding keeps one frame only. */
export const mayShrink = (photo: { readonly type: string; readonly size: number }): boolean =>
  photo.size > shrinkThreshold && /^image\/(?:jpeg|png|webp|avif)$/.test(photo.type);

/** The output type: JPEG stays JPEG, all others become WebP, which keeps the transparency of a PNG. */
export const shrunkType = (type: string): string => (type === "image/jpeg" ? type : "image/webp");

/** True if the re-encoded photo is worth sending; a browser may encode another type than requested. */
export const isBetter = (
  shrunk: { readonly type: string; readonly size: number },
  photo: { readonly type: string; readonly size: number },
): boolean => shrunk.type === shrunkType(photo.type) && shrunk.size < photo.size * maxShrunkRatio;
