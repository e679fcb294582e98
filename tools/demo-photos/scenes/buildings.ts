import { seededRandom, path, rect } from "./drawing.ts";

/** Colours of one apartment block. */
export interface BlockTones {
  readonly front: string;
  readonly side: string;
  readonly band: string;
  readonly glass: readonly string[];
  /** Colours of windows with a light behind them, and how many of ten are lit. */
  readonly lamps: readonly string[];
  readonly lit: number;
}

export const dayBlock: BlockTones = {
  front: "#f7f1ea",
  side: "#d9cfca",
  band: "#7fa7b8",
  glass: ["#a9cbdc", "#bcd9e6", "#93b9cd"],
  lamps: ["#a9cbdc"],
  lit: 0,
};

export const duskBlock: BlockTones = {
  front: "#6b5a86",
  side: "#4d3f6b",
  band: "#e58f7a",
  glass: ["#4a3d69", "#544676", "#41365f"],
  lamps: ["#ffd98a", "#ffc46b", "#fff0bf"],
  lit: 4,
};

export const nightBlock: BlockTones = {
  front: "#2d3a63",
  side: "#222c50",
  band: "#4f6aa8",
  glass: ["#202a4c", "#253056", "#1b2443"],
  lamps: ["#ffdf95", "#ffca74", "#fff3cf"],
  lit: 4,
};

/** An apartment block on the ground line `base`: two windows and a balcony rail a flat, a colour band,
  a roof room. */
export function block(x: number, base: number, wide: number, high: number, tones: BlockTones, seed: number): string {
  const next = seededRandom(seed);
  const depth = wide * 0.16;
  const top = base - high;
  const columns = Math.max(2, Math.round(wide / 62));
  const floors = Math.max(4, Math.round(high / 46));
  const cell = wide / columns;
  const storey = (high - 34) / floors;
  const one = (from: readonly string[]) => from[Math.floor(next() * from.length)] ?? tones.front;
  let windows = "";
  for (let floor = 0; floor < floors; floor += 1) {
    for (let column = 0; column < columns; column += 1) {
      const left = x + column * cell + cell * 0.14;
      const up = top + 30 + floor * storey;
      const glass = next() * 10 < tones.lit ? one(tones.lamps) : one(tones.glass);
      windows +=
        rect(left, up, cell * 0.72, storey * 0.58, glass, 3) +
        rect(left + cell * 0.34, up, cell * 0.04, storey * 0.58, tones.side) +
        rect(left - cell * 0.03, up + storey * 0.46, cell * 0.78, storey * 0.14, tones.side, 2, `opacity=".65"`);
    }
  }
  return (
    path(`M${x + wide} ${top} l${depth} ${depth * 0.5} V${base} h${-depth}Z`, tones.side) +
    rect(x + wide * 0.28, top - 40, wide * 0.3, 44, tones.side, 4) +
    rect(x + wide * 0.32, top - 62, wide * 0.1, 26, tones.side, 4) +
    rect(x, top, wide, high, tones.front) +
    rect(x, top, wide, 14, tones.band) +
    rect(x + wide - 12, top, 12, high, tones.band, 0, `opacity=".55"`) +
    windows
  );
}
