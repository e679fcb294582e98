/** Pixels as RGBA, eight bits each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;

/** Strips are read one at a time, and each is held whole. */
const maxStrips = 1024;

type Entry = readonly [tag: number, type: number, values: readonly number[] | Buffer];

/** An uncompressed TIFF of these pixels with an ICC profile (TIFF 6.0 sections 2 and 8; tag 34675 of ICC.1 B.4). */
export function tiffOf({ width, height, data }: Pixels, icc: Buffer): Buffer {
  const rows = Math.ceil(height / maxStrips);
  const strips = Array.from({ length: Math.ceil(height / rows) }, (_, at) => at * rows * width * 4);
  const entriesWith = (pixelsAt: number): readonly Entry[] => [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, [8, 8, 8, 8]],
    [259, SHORT, [1]],
    [262, SHORT, [2]],
    [273, LONG, strips.map((start) => pixelsAt + start)],
    [277, SHORT, [4]],
    [278, LONG, [rows]],
    [279, LONG, strips.map((start, at) => (strips[at + 1] ?? data.length) - start)],
    // The fourth value of a pixel is its opacity, by which the others are not multiplied.
    [338, SHORT, [2]],
    [34_675, UNDEFINED, icc],
  ];
  return Buffer.concat([headOf(entriesWith(headOf(entriesWith(0)).length)), data]);
}

function headOf(entries: readonly Entry[]): Buffer {
  const directory = Buffer.alloc(10 + entries.length * 12 + 4);
  directory.write("II*\0\x08\0\0\0", "latin1");
  directory.writeUInt16LE(entries.length, 8);
  const values: Buffer[] = [];
  let valuesAt = directory.length;
  for (const [index, [tag, type, value]] of entries.entries()) {
    const bytes = Buffer.isBuffer(value) ? value : numbersOf(type, value);
    const at = 10 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(value.length, at + 4);
    if (bytes.length <= 4) {
      bytes.copy(directory, at + 8);
      continue;
    }
    directory.writeUInt32LE(valuesAt, at + 8);
    // A value begins at an even byte.
    const padding = Buffer.alloc(bytes.length % 2);
    values.push(bytes, padding);
    valuesAt += bytes.length + padding.length;
  }
  return Buffer.concat([directory, ...values]);
}

function numbersOf(type: number, numbers: readonly number[]): Buffer {
  const width = type === SHORT ? 2 : 4;
  const bytes = Buffer.alloc(numbers.length * width);
  for (const [at, number] of numbers.entries()) bytes.writeUIntLE(number, at * width, width);
  return bytes;
}
