/** A box of an ISO base media file (ISO/IEC 14496-12 4.2): its type, and where its content stands in the bytes. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Bytes of the longest head of a box: size, type, and the size again where it takes 64 bits. */
export const boxHeadLength = 16;

/** The box whose head stands at `at`, in bytes that `end` ends. Throws a RangeError where it does not fit into them. */
export function readBox(head: Buffer, at: number, end: number, headAt = at): Box {
  const type = head.toString("latin1", headAt + 4, headAt + 8);
  const short = head.readUInt32BE(headAt);
  const isLong = short === 1;
  const size = isLong ? Number(head.readBigUInt64BE(headAt + 8)) : short === 0 ? end - at : short;
  const headSize = isLong ? 16 : 8;
  if (size < headSize || at + size > end) throw new RangeError(`the box ${type} has a size that cannot be`);
  return { type, start: at + headSize, end: at + size };
}

/** The boxes that stand one after another between two positions. */
export function readBoxes(bytes: Buffer, start: number, end: number): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; at = boxes.at(-1)?.end ?? end) boxes.push(readBox(bytes, at, end));
  return boxes;
}

/** The first box of this type. Throws where there is none. */
export function requireBox(boxes: readonly Box[], type: string): Box {
  const found = boxes.find((box) => box.type === type);
  if (found === undefined) throw new RangeError(`no box ${type}`);
  return found;
}
