/** Uniform integer in [0, max). */
export type Rng = (max: number) => number;

/** Seeded PRNG (mulberry32): the same sequence for a seed on every machine. */
export function createRng(seed: number): Rng {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return (max) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max;
  };
}
