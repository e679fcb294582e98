/** Maximum side of an uploaded photo, in px: more than any screen here shows. */
const longestSide = 2048;
/**
 * A long screenshot is larger, so that its text can be read (the server keeps 900x9000): its short side, and then its long one.
 * Together fewer than the 16.7 megapixels of a canvas in Safari.
 */
const longPhoto = { shortSide: 1200, longSide: 12_000 };
/** A photo below this many bytes is not shrunk. */
const shrinkThreshold = 512 * 1024;
/** The re-encoded photo must be this much smaller to be worth the loss of quality. */
const maxShrunkRatio = 0.9;

export const photoQuality = 0.85;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size to draw a photo in: its own, or scaled down so that its longest side fits, and of a long one the short side. */
export const fitSize = ({ width, height }: Size): Size => {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const readable = Math.min(longPhoto.shortSide / short, longPhoto.longSide / long);
  const scale = Math.min(1, Math.max(longestSide / long, readable));
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
