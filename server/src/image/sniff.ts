/** Accepted formats of a picture; all others are refused: SVG and HTML carry scripts, video is no picture. */
export type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "heif";

/** Bytes of a file that `sniff` reads. */
export const sniffLength = 32;

const HEIF_BRANDS = new Set(["heic", "heix", "mif1", "avif"]);

/** The format by the first bytes of a file; its name and media type are chosen by the sender. */
export function sniff(head: Uint8Array): PictureFormat | undefined {
  const text = Buffer.from(head.subarray(0, sniffLength)).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "gif";
  if (text.slice(4, 8) === "ftyp" && HEIF_BRANDS.has(text.slice(8, 12))) return "heif";
  return undefined;
}
