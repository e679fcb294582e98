import { type FileLine, readGateFile, readGateRows } from "@danji/contract/visitor-car/gate-log/gate-file";
import { gateLogCopy as copy } from "@danji/contract/visitor-car/gate-log/gate-log.copy";
import { type GateColumns, gateLogLimits } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { correctedNow } from "#platform/time/corrected-clock.ts";

/**
 * The text of a file: UTF-8 with or without its mark, UTF-16 with its mark, else what Korean Windows writes (CP949). Undefined where
 * it is none of them, as half of each.
 */
export function textOfGateFile(bytes: Uint8Array): string | undefined {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const encoding of isUtf16 ? ["utf-16le"] : ["utf-8", "euc-kr"]) {
    try {
      // The label euc-kr means CP949 in every browser (WHATWG Encoding).
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return isText(text) ? text : undefined;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return undefined;
}

/** Characters that are looked at. */
const HEAD = 1_000;

/** False for UTF-16 without its mark, and for what is no text: every second character is U+0000, or many are. One by itself is padding. */
const isText = (text: string): boolean => {
  const head = text.slice(0, HEAD);
  return head.split("\u0000").length - 1 <= head.length / 10;
};

/** The lines of a file, or the sentence why it has none. */
export async function linesOfFile(file: File): Promise<readonly FileLine[] | string> {
  if (file.size > gateLogLimits.fileBytes) return copy.faults.tooHeavy(gateLogLimits.fileBytes / 1_000_000);
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // Moved, changed, or on a drive that is gone.
    return copy.faults.unreadable;
  }
  const text = textOfGateFile(bytes);
  if (text === undefined) return copy.faults.encoding;
  const { lines, faults } = readGateFile(text);
  const [first] = faults;
  if (first === undefined) return lines;
  return first.line === 0 ? first.fault : copy.inLine(first.line, first.fault);
}

const readings = new WeakMap<
  readonly FileLine[],
  { readonly columns: GateColumns; readonly read: ReturnType<typeof readGateRows> }
>();

/** Reads the lines of a file; the last reading is kept, since each step of the progress draws the screen anew. */
export function readOnce(lines: readonly FileLine[], columns: GateColumns): ReturnType<typeof readGateRows> {
  const kept = readings.get(lines);
  if (kept?.columns === columns) return kept.read;
  const read = readGateRows(lines, columns, correctedNow());
  readings.set(lines, { columns, read });
  return read;
}
