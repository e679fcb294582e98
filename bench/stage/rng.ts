/** Gives a whole number from 0 up to and without `sides`. */
export type Rng = (max: number) => number;

/** Dice that fall the same way for the same seed on every machine (mulberry32). */
export function createRng(seed: number): Rng {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return (max) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max;
  };
}
