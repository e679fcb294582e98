import { type FileLine, readGateRows } from "@danji/contract/visitor-car/gate-log/gate-file";
import type { GateColumns } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
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
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return undefined;
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
