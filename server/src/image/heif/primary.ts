import { type FileHandle, open } from "node:fs/promises";
import { type Box, boxHeadLength, readBox, readBoxes, requireBox } from "./boxes.ts";

/** A property of a picture, such as its size or a rotation. */
interface HeifProperty {
  readonly type: string;
  readonly content: Buffer;
  /** Where the file says that the picture has it: zeros there take it away (ISO/IEC 23008-12 9.3, index 0 is none). */
  readonly association: { readonly at: number; readonly bytes: number };
}

/** What a HEIF file shows: its primary picture, with its properties in the order in which they apply. */
export type HeifPrimary = readonly HeifProperty[];

/** A description longer than this is not read: one of a phone's photo takes some kilobytes. */
const maxMetaBytes = 4 * 1024 * 1024;

/** The primary picture of a HEIF file, HEIC or AVIF. Throws where the file is not built as one. */
export async function readHeifPrimary(file: string): Promise<HeifPrimary> {
  const handle = await open(file, "r");
  try {
    const meta = await findMeta(handle);
    const bytes = Buffer.alloc(meta.end - meta.start);
    await handle.read(bytes, 0, bytes.length, meta.start);
    return propertiesOfPrimary(bytes, meta.start);
  } finally {
    await handle.close();
  }
}

async function findMeta(handle: FileHandle): Promise<Box> {
  const { size } = await handle.stat();
  const head = Buffer.alloc(boxHeadLength);
  for (let at = 0; at + 8 <= size;) {
    await handle.read(head, 0, head.length, at);
    const box = readBox(head, at, size, 0);
    if (box.type !== "meta") at = box.end;
    else if (box.end - box.start > maxMetaBytes) break;
    else return box;
  }
  throw new RangeError("no description of a picture");
}

/** `meta` is a full box: four bytes of version and flags precede its boxes, as they do within `pitm` and `ipma`. */
function propertiesOfPrimary(bytes: Buffer, offset: number): HeifPrimary {
  const boxes = readBoxes(bytes, 4, bytes.length);
  const { start } = requireBox(boxes, "pitm");
  const primary = bytes[start] === 0 ? bytes.readUInt16BE(start + 4) : bytes.readUInt32BE(start + 4);
  const iprp = requireBox(boxes, "iprp");
  const parts = readBoxes(bytes, iprp.start, iprp.end);
  const ipco = requireBox(parts, "ipco");
  const all = readBoxes(bytes, ipco.start, ipco.end);
  return parts
    .filter(({ type }) => type === "ipma")
    .flatMap((box) => associationsOf(bytes, box, primary))
    .flatMap(({ index, at, length }) => {
      const box = all[index - 1];
      if (box === undefined) return [];
      const content = bytes.subarray(box.start, box.end);
      return [{ type: box.type, content, association: { at: offset + at, bytes: length } }];
    });
}

function associationsOf(bytes: Buffer, { start }: Box, primary: number) {
  const length = ((bytes[start + 3] ?? 0) & 1) + 1;
  const idLength = bytes[start] === 0 ? 2 : 4;
  const found: { index: number; at: number; length: number }[] = [];
  let at = start + 8;
  for (let items = bytes.readUInt32BE(start + 4); items > 0; items -= 1) {
    const isPrimary = bytes.readUIntBE(at, idLength) === primary;
    at += idLength;
    const count = bytes.readUInt8(at);
    at += 1;
    for (const end = at + count * length; at < end; at += length) {
      // The first bit says that a reader must know the property.
      const index = bytes.readUIntBE(at, length) & (length === 1 ? 0x7f : 0x7fff);
      if (isPrimary) found.push({ index, at, length });
    }
  }
  return found;
}
