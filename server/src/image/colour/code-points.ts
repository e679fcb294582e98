import { type FileHandle, open } from "node:fs/promises";
import type { HeifPrimary } from "../heif/primary.ts";

/** Primaries and curve of a picture by their numbers in ITU-T H.273, which stand where a file has no ICC profile. */
export interface CodePoints {
  readonly primaries: number;
  readonly transfer: number;
}

/** Those of the primary picture of a HEIF file (ISO/IEC 23008-12 6.5.5). */
export function heifCodePoints(primary: HeifPrimary): CodePoints | undefined {
  const colour = primary.find(({ type, content }) => type === "colr" && content.toString("latin1", 0, 4) === "nclx");
  return colour && { primaries: colour.content.readUInt16BE(4), transfer: colour.content.readUInt16BE(6) };
}

/** Those of a PNG, in its chunk cICP, which stands before the pixels (PNG 11.3.2.6). */
export async function pngCodePoints(file: string): Promise<CodePoints | undefined> {
  const handle = await open(file, "r");
  try {
    return await findCodePoints(handle);
  } finally {
    await handle.close();
  }
}

async function findCodePoints(handle: FileHandle): Promise<CodePoints | undefined> {
  const head = Buffer.alloc(10);
  for (let at = 8; ;) {
    const { bytesRead } = await handle.read(head, 0, head.length, at);
    const type = head.toString("latin1", 4, 8);
    if (bytesRead < head.length || type === "IDAT") return undefined;
    if (type === "cICP") return { primaries: head.readUInt8(8), transfer: head.readUInt8(9) };
    at += head.readUInt32BE(0) + 12;
  }
}
