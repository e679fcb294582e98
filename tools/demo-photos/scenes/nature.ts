import { at, circle, line, seededRandom, oval, path, pick, rect, scatter, width } from "./drawing.ts";

/** A puffy cloud about 300 wide. */
export const cloud = (x: number, y: number, scale: number, fill: string, opacity = 1): string =>
  at(
    x,
    y,
    scale,
    `<g opacity="${opacity}">${rect(-150, 0, 300, 60, fill, 30)}${circle(-60, -4, 56, fill)}` +
      `${circle(20, -34, 76, fill)}${circle(92, 4, 46, fill)}</g>`,
  );

/** A line of hills over the whole width, filled downwards. */
export function hills(top: number, swing: number, seed: number, fill: string): string {
  const next = seededRandom(seed);
  const step = width / 4;
  let d = `M-20 1400 L-20 ${top + swing * next()}`;
  for (let x = 0; x < 5; x += 1) {
    const y = top + swing * (next() * 2 - 1);
    d += ` S${x * step - step * 0.45} ${y} ${x * step + 20} ${y}`;
  }
  return path(`${d} L1200 ${top} L1200 1400Z`, fill);
}

/** Leaves or blossom as many soft balls: dark ones behind, light ones towards the upper left. */
export function crown(
  x: number,
  y: number,
  size: number,
  tones: readonly [string, string, string],
  seed: number,
): string {
  const next = seededRandom(seed);
  const ball = (tone: string, lift: number, spread: number) => {
    const turn = next() * Math.PI * 2;
    const far = Math.sqrt(next()) * size * spread;
    const r = size * (0.24 + next() * 0.16);
    return circle(x + Math.cos(turn) * far - lift, y + Math.sin(turn) * far * 0.78 - lift, r, tone);
  };
  const layer = (tone: string, count: number, lift: number, spread: number) =>
    Array.from({ length: count }, () => ball(tone, lift, spread)).join("");
  return layer(tones[0], 22, 0, 0.9) + layer(tones[1], 18, size * 0.08, 0.78) + layer(tones[2], 12, size * 0.2, 0.6);
}

/** A tree whose foot stands at (x, y). */
export function tree(
  x: number,
  y: number,
  size: number,
  tones: readonly [string, string, string],
  seed: number,
  bark = "#6b4a3f",
): string {
  const trunk =
    `M${x - size * 0.11} ${y} C${x - size * 0.05} ${y - size * 0.5} ${x - size * 0.07} ${y - size * 0.8} ` +
    `${x - size * 0.04} ${y - size * 1.3} L${x + size * 0.05} ${y - size * 1.3} ` +
    `C${x + size * 0.06} ${y - size * 0.8} ${x + size * 0.05} ${y - size * 0.5} ${x + size * 0.12} ${y}Z`;
  const branches =
    line(
      `M${x} ${y - size * 0.75} Q${x - size * 0.2} ${y - size} ${x - size * 0.42} ${y - size * 1.2}`,
      bark,
      size * 0.06,
    ) +
    line(
      `M${x} ${y - size * 0.9} Q${x + size * 0.2} ${y - size * 1.1} ${x + size * 0.4} ${y - size * 1.3}`,
      bark,
      size * 0.05,
    );
  return path(trunk, bark) + branches + crown(x, y - size * 1.55, size, tones, seed);
}

/** A hedge along the ground. */
export const hedge = (
  x: number,
  y: number,
  long: number,
  high: number,
  tones: readonly string[],
  seed: number,
): string =>
  scatter(Math.round(long / 16), seed, (next) =>
    circle(x + next() * long, y - next() * high, high * (0.35 + next() * 0.25), pick(tones, next())),
  );

/** Small turned petals or leaves, spread over a box. */
export const petals = (
  count: number,
  box: readonly [x: number, y: number, w: number, h: number],
  tones: readonly string[],
  size: number,
  seed: number,
): string =>
  scatter(count, seed, (next) => {
    const x = box[0] + next() * box[2];
    const y = box[1] + next() * box[3];
    const r = size * (0.5 + next() * 0.8);
    return oval(0, 0, r, r * 0.56, pick(tones, next()), `transform="translate(${x} ${y}) rotate(${next() * 180})"`);
  });

/** A path that runs away from the viewer to (x, top). */
export const lane = (x: number, top: number, wide: number, fill: string, bend = 120): string =>
  path(
    `M${x - 20} ${top} C${x - 60 + bend} ${top + 160} ${585 - wide} 1160 ${585 - wide} 1400 ` +
      `L${585 + wide} 1400 C${585 + wide} 1160 ${x + 90 + bend} ${top + 160} ${x + 20} ${top}Z`,
    fill,
  );
