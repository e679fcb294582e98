import { open } from "node:fs/promises";
import type { NoticeFileKind } from "@danji/contract/notice/notice-file-rules";

// Only the first bytes are compared: no archive is opened, no document is read (CASES-LIFE L145).
const HEAD_BYTES = 1_024;

const PDF = Buffer.from("%PDF-");
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** OLE compound file: documents before 2007, and those of any year with a password. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** Hangul 3.0 and before. */
const HWP3 = Buffer.from("HWP Document File");

const startsWith =
  (...starts: readonly Buffer[]) =>
  (head: Buffer) =>
    starts.some((start) => head.subarray(0, start.length).equals(start));

const isOffice = startsWith(ZIP, OLE);
const isOle = startsWith(OLE);

const checks: Readonly<Record<NoticeFileKind, (head: Buffer) => boolean>> = {
  // Programs write a few bytes before it; readers search the first 1024.
  pdf: (head) => head.includes(PDF),
  hwp: startsWith(OLE, HWP3),
  hwpx: startsWith(ZIP),
  doc: isOle,
  docx: isOffice,
  xls: isOle,
  xlsx: isOffice,
  ppt: isOle,
  pptx: isOffice,
};

/** Whether a file begins as those of its kind do. */
export async function hasContentsOf(kind: NoticeFileKind, path: string): Promise<boolean> {
  const handle = await open(path, "r");
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
    return checks[kind](head.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}
