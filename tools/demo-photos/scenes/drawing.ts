/** Shapes that the demo pictures are drawn with. Everything is SVG text; equal input gives equal pictures. */

/** Size of a demo picture in pixels: three times the recommended 390x460 of a photo. */
export const width = 1170;
const height = 1380;

/** A drawing on the full canvas. */
export const picture = (...parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
  `${blur("soft", 30, 14)}${blur("haze", 60, 46)}${parts.join("")}</svg>`;

/** A blur that may reach `margin` percent over the edges of what it is put on. */
const blur = (id: string, margin: number, deviation: number): string =>
  `<filter id="${id}" x="-${margin}%" y="-${margin}%" width="${100 + 2 * margin}%" ` +
  `height="${100 + 2 * margin}%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws `count` things; each gets the numbers of one common seed. */
export function scatter(count: number, seed: number, draw: (next: () => number) => string): string {
  const next = seededRandom(seed);
  return Array.from({ length: count }, () => draw(next)).join("");
}

/** One of `choices` by a number in [0, 1). */
export const pick = (choices: readonly string[], number: number): string =>
  choices[Math.floor(number * choices.length)] ?? "";

/** A gradient from top to bottom (or left to right); colours are spread evenly. */
export function gradient(id: string, colours: readonly string[], sideways = false): string {
  const stops = colours.map((colour, at) => `<stop offset="${at / (colours.length - 1)}" stop-color="${colour}"/>`);
  const end = sideways ? `x2="1" y2="0"` : `x2="0" y2="1"`;
  return `<linearGradient id="${id}" x1="0" y1="0" ${end}>${stops.join("")}</linearGradient>`;
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, round = 0, more = ""): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}" ${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ""): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

export const path = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;

/** An open stroke with round ends. */
export const line = (d: string, colour: string, thick: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${thick}" ` +
  `stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const at = (x: number, y: number, scale: number, part: string, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${part}</g>`;

/** The whole canvas in one colour or gradient. */
export const backdrop = (fill: string): string => rect(0, 0, width, height, fill);

/** A blurred shadow on the ground. */
export const shadow = (x: number, y: number, rx: number, ry: number, strength = 0.28): string =>
  oval(x, y, rx, ry, "#1b1430", `opacity="${strength}" filter="url(#soft)"`);

/** A light with a wide halo. */
export const glow = (x: number, y: number, r: number, colour: string, strength = 0.6): string =>
  circle(x, y, r, colour, `opacity="${strength}" filter="url(#haze)"`);

/** Darkens the corners a little, as a lens does. */
export const vignette = (): string =>
  `<radialGradient id="vignette" cx=".5" cy=".48" r=".78">` +
  `<stop offset=".62" stop-color="#1a1030" stop-opacity="0"/>` +
  `<stop offset="1" stop-color="#1a1030" stop-opacity=".26"/></radialGradient>${backdrop("url(#vignette)")}`;
