import type { HeifPrimary } from "./primary.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in pixels. */
export interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

/** The size in which the picture is coded, before it is cropped or rotated. */
export function codedSize(primary: HeifPrimary): Size | undefined {
  const size = primary.find(({ type }) => type === "ispe")?.content;
  return size === undefined ? undefined : { width: size.readUInt32BE(4), height: size.readUInt32BE(8) };
}

/**
 * The part that is shown of a picture which is decoded with its rotations and mirrors and without its crop; undefined where it is
 * not cropped. Throws where nothing would be left.
 */
export function croppedArea(primary: HeifPrimary): Area | undefined {
  const coded = codedSize(primary);
  if (coded === undefined || !primary.some(({ type }) => type === "clap")) return undefined;
  let frame = coded;
  let area: Area = { left: 0, top: 0, ...coded };
  for (const { type, content } of primary) {
    if (type === "clap") area = cropped(area, content);
    if (type === "imir") area = mirrored(area, frame, content.readUInt8(0) & 1);
    for (let turns = type === "irot" ? content.readUInt8(0) & 3 : 0; turns > 0; turns -= 1) {
      area = turned(area, frame);
      frame = { width: frame.height, height: frame.width };
    }
  }
  return area;
}

/** Width, height and the distance of the two middles are fractions of 32 bits each (ISO/IEC 14496-12 12.1.4). */
function cropped(area: Area, content: Buffer): Area {
  const at = (index: number) => content.readInt32BE(index * 8) / content.readUInt32BE(index * 8 + 4);
  const [left, width] = cutSide(area.width, at(0), at(2));
  const [top, height] = cutSide(area.height, at(1), at(3));
  return { left: area.left + left, top: area.top + top, width, height };
}

function cutSide(side: number, length: number, distance: number): readonly [start: number, length: number] {
  const begin = Math.max(0, Math.floor(distance + (side - length) / 2));
  const end = Math.min(side, begin + Math.round(length));
  if (!(begin < end)) throw new RangeError("a crop that leaves nothing");
  return [begin, end - begin];
}

/** A quarter against the clock, in a frame that is not yet turned. */
const turned = ({ left, top, width, height }: Area, frame: Size): Area => ({
  left: top,
  top: frame.width - left - width,
  width: height,
  height: width,
});

/** Axis 0 exchanges top and bottom, 1 left and right (libheif and its test files; the standard's words were unclear). */
const mirrored = (area: Area, frame: Size, axis: number): Area =>
  axis === 0
    ? { ...area, top: frame.height - area.top - area.height }
    : { ...area, left: frame.width - area.left - area.width };
