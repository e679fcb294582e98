import { readFileSync } from "node:fs";
import path from "node:path";

/** A box of an HEIC file. */
const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, "latin1"), body]);
};
const u8 = (...numbers: readonly number[]) => Buffer.from(numbers);
const u16 = (...numbers: readonly number[]) =>
  Buffer.concat(numbers.map((number) => Buffer.from([(number >> 8) & 255, number & 255])));
const u32 = (...numbers: readonly number[]) =>
  Buffer.concat(
    numbers.map((number) => {
      const bytes = Buffer.alloc(4);
      bytes.writeInt32BE(number | 0);
      return bytes;
    }),
  );
const text = (words: string) => Buffer.from(words, "latin1");
const full = u32(0);

/** Properties that a picture may have beside its size. */
export const iccProfile = (icc: Buffer) => box("colr", text("prof"), icc);
/** Colours by code points of ITU-T H.273: 12 are the primaries of Display P3, 13 is the curve of sRGB. */
export const codePoints = (primaries: number, transfer: number) =>
  box("colr", text("nclx"), u16(primaries, transfer, 6), u8(0x80));
/** A crop to a size, whose middle is off that of the picture by halves of a pixel. */
export const crop = (width: number, height: number, right = 0, down = 0) =>
  box("clap", u32(width, 1, height, 1, right, 2, down, 2));
/** Quarters of a turn against the clock. */
export const rotation = (quarters: number) => box("irot", u8(quarters));
export const mirror = (axis: number) => box("imir", u8(axis));

/** A picture as it is coded, without what a file says about it. */
export interface CodedPicture {
  readonly config: Buffer;
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The one picture of an HEIC or AVIF file. */
export function codedPicture(file: Buffer): CodedPicture {
  const boxAt = (type: string) => {
    const at = file.indexOf(type) - 4;
    return file.subarray(at, at + file.readUInt32BE(at));
  };
  const size = boxAt("ispe");
  return {
    config: boxAt(file.includes("hvcC") ? "hvcC" : "av1C"),
    data: boxAt("mdat").subarray(8),
    width: size.readUInt32BE(12),
    height: size.readUInt32BE(16),
  };
}

/** 96x64 of four colours, coded by heif-enc 1.15 (-q 95): each quarter is flat. */
export const swatches = codedPicture(readFileSync(path.join(import.meta.dirname, "swatches.heic")));
export const swatchColours = [
  [178, 50, 41],
  [100, 150, 90],
  [70, 90, 160],
  [200, 170, 90],
] as const;

/** A picture of a file: the coded one, with more properties in the order in which they apply. */
export interface HeicPicture {
  readonly coded: CodedPicture;
  readonly properties?: readonly Buffer[];
}

/** An HEIC or AVIF file of these pictures, of which the one with the number `primary`, from 1, is the primary. */
export function heicFile(pictures: readonly HeicPicture[], primary = 1): Buffer {
  const owned = pictures.map(({ coded, properties = [] }) => [
    coded.config,
    box("ispe", full, u32(coded.width, coded.height)),
    ...properties,
  ]);
  let index = 0;
  const associations = owned.map((properties, at) =>
    Buffer.concat([u16(at + 1), u8(properties.length), ...properties.map(() => u8(0x80 | (index += 1)))]),
  );
  const isAvif = pictures[0]?.coded.config.includes("av1C") === true;
  const itemType = text(isAvif ? "av01\0" : "hvc1\0");
  const items = pictures.map((_, at) => box("infe", u32(0x02_00_00_00), u16(at + 1, 0), itemType));
  const ftyp = box("ftyp", text(isAvif ? "avif" : "heic"), u32(0), text(isAvif ? "mif1avif" : "mif1heic"));
  const metaOf = (dataAt: number) => {
    let offset = dataAt;
    const places = pictures.map(({ coded: { data } }, at) => {
      const place = Buffer.concat([u16(at + 1, 0, 1), u32(offset, data.length)]);
      offset += data.length;
      return place;
    });
    return box(
      "meta",
      full,
      box("hdlr", full, u32(0), text("pict"), Buffer.alloc(13)),
      box("pitm", full, u16(primary)),
      box("iloc", full, u8(0x44, 0), u16(pictures.length), ...places),
      box("iinf", full, u16(pictures.length), ...items),
      box("iprp", box("ipco", ...owned.flat()), box("ipma", full, u32(pictures.length), ...associations)),
    );
  };
  const meta = metaOf(ftyp.length + metaOf(0).length + 8);
  return Buffer.concat([ftyp, meta, box("mdat", ...pictures.map(({ coded }) => coded.data))]);
}
