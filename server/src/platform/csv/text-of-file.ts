import { createReadStream } from "node:fs";
import { getDecoder } from "iconv-lite";
import { CsvProblem } from "./csv-problem.ts";

/** Character encoding of a file. */
export type Encoding = "utf-8" | "utf-16le" | "cp949";

/** Reads a file once to its end to find its encoding. Throws CsvProblem ENCODING for one that is no Korean text. */
export async function detectEncoding(file: string): Promise<Encoding> {
  if (await isEncodedAs(file, "utf-8")) return "utf-8";
  if (await isEncodedAs(file, "utf-16le")) return "utf-16le";
  if (await isEncodedAs(file, "cp949")) return "cp949";
  throw new CsvProblem("ENCODING");
}

async function isEncodedAs(file: string, encoding: Encoding): Promise<boolean> {
  try {
    let first = true;
    for await (const text of textOf(file, encoding)) {
      // UTF-16 is only assumed where the file begins with a byte order mark.
      if (first && encoding === "utf-16le" && !text.startsWith("\ufeff")) return false;
      if (encoding === "cp949" && text.includes("\ufffd")) return false;
      first = false;
    }
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Bytes in one turn of the event loop: their rows take 7 to 25 ms, the 64 KiB that a stream gives by itself up to 70. */
const CHUNK_BYTES = 16_384;

/** The text of a file in chunks; `onBytes` is called with the number of bytes read so far. */
export async function* textOf(
  file: string,
  encoding: Encoding,
  onBytes?: (read: number) => void,
): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  let read = 0;
  for await (const bytes of createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    yield decoder.write(bytes);
    read += bytes.length;
    onBytes?.(read);
  }
  yield decoder.end() ?? "";
}

interface Decoder {
  /** Decodes the next bytes; the first byte of a pair is kept for the next call. */
  write(bytes: Buffer): string;
  /** The rest at the end. */
  end(): string | undefined;
}

function decoderOf(encoding: Encoding): Decoder {
  // Node's own "euc-kr" stops at the 2,350 syllables of KS X 1001 and knows none of the other 8,822 (뷁, 샾, 펲 …).
  if (encoding === "cp949") return getDecoder(encoding);
  // The byte order mark stays for isEncodedAs; the reader of records removes it.
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}
