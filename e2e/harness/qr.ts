import sharp from "sharp";

/**
 * The text of a QR code in a picture of it alone, upright and unharmed as a program drew it: versions 3 to 6, bytes
 * (ISO/IEC 18004). No error is corrected: a module that is drawn wrongly changes the text.
 */
export async function readQr(picture: Buffer): Promise<string> {
  const isDark = await modulesOf(picture);
  const version = (isDark.length - 17) / 4;
  const { level, mask } = formatOf(isDark);
  const lengths = blocksOf[level]?.[version];
  if (lengths === undefined) throw new Error(`a QR code of version ${version}`);
  const bits = inOrder(codewords(isDark, mask), lengths)
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  if (!bits.startsWith("0100")) throw new Error("a QR code of another mode than bytes");
  const bytes = Array.from({ length: Number.parseInt(bits.slice(4, 12), 2) }, (_, at) =>
    Number.parseInt(bits.slice(12 + at * 8, 20 + at * 8), 2),
  );
  return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
}

/** Bytes of data in each block, by the format's level of error correction (M, L, H, Q) and by version. */
const blocksOf: readonly Readonly<Record<number, readonly number[]>>[] = [
  { 3: [44], 4: [32, 32], 5: [43, 43], 6: [27, 27, 27, 27] },
  { 3: [55], 4: [80], 5: [108], 6: [68, 68] },
  { 3: [13, 13], 4: [9, 9, 9, 9], 5: [11, 11, 12, 12], 6: [15, 15, 15, 15] },
  { 3: [17, 17], 4: [24, 24], 5: [15, 15, 16, 16], 6: [19, 19, 19, 19] },
];

/** The data of one block after the other; in the picture they take turns. */
function inOrder(raw: readonly number[], lengths: readonly number[]): readonly number[] {
  const blocks: number[][] = lengths.map(() => []);
  let next = 0;
  for (let at = 0; at < Math.max(...lengths); at += 1)
    for (const [index, length] of lengths.entries()) if (at < length) blocks[index]?.push(raw[next++] ?? 0);
  return blocks.flat();
}

type Modules = readonly (readonly boolean[])[];

/** The modules by row, from the centre of each; the left upper finder, seven modules wide, tells their size. */
async function modulesOf(picture: Buffer): Promise<Modules> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 255) < 128;
  const rows = Array.from({ length: info.height }, (_, y) => y);
  const columns = Array.from({ length: info.width }, (_, x) => x);
  const top = rows.findIndex((y) => columns.some((x) => dark(x, y)));
  const left = columns.findIndex((x) => rows.some((y) => dark(x, y)));
  const right = columns.findLastIndex((x) => rows.some((y) => dark(x, y)));
  const finder = columns.findIndex((x) => x > left && !dark(x, top)) - left;
  // 21, 25, 29 …
  const size = Math.round((((right - left + 1) * 7) / finder - 17) / 4) * 4 + 17;
  const pitch = (right - left + 1) / size;
  const at = (index: number) => Math.floor((index + 0.5) * pitch);
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => dark(left + at(x), top + at(y))),
  );
}

/** The format information beside the left upper finder. */
function formatOf(isDark: Modules): { readonly level: number; readonly mask: number } {
  const along = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => isDark[8]?.[x]);
  const down = [7, 5, 4, 3, 2, 1, 0].map((y) => isDark[y]?.[8]);
  const bits = [...along, ...down].reduce((sum, bit) => sum * 2 + (bit === true ? 1 : 0), 0);
  const format = (bits ^ 0x5412) >> 10;
  return { level: format >> 3, mask: format & 7 };
}

const masks: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** The bytes as they were interleaved, read in columns of two from the right lower corner, up and down. */
function codewords(isDark: Modules, mask: number): readonly number[] {
  const size = isDark.length;
  const isFunction = (x: number, y: number) =>
    (x < 9 && (y < 9 || y >= size - 8)) ||
    (x >= size - 8 && y < 9) ||
    x === 6 ||
    y === 6 ||
    (Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2);
  const isInverted = masks[mask] ?? (() => 1);
  let bits = "";
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // The timing pattern takes a column for itself.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1])
        if (!isFunction(x, y)) bits += (isDark[y]?.[x] === true) === (isInverted(x, y) !== 0) ? "1" : "0";
    }
    isUp = !isUp;
  }
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}
