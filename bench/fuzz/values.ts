import type { Dice } from "../stage/dice.ts";

export const oneOf = <T>(dice: Dice, ...values: readonly [T, ...T[]]): T => values[dice(values.length)] ?? values[0];

/** A text that something may stumble over. */
export function oddText(dice: Dice): string {
  return oneOf(
    dice,
    "", " ", "가", "a", "0", "-1", "null", "true", "\0", "\u{1F600}".repeat(40), "\ud800", "\u202e\u200b", "e\u0301", "%", "%00",
    "%ff%fe", "../../etc/passwd", "..%2f..%2f", "' or 1=1 --", "${7*7}", "<script>", "한".repeat(2_001), "a".repeat(9_000), "🏠",
    "01012345678", "a@t.kr", `${dice(1e9)}@t.kr`, "2026-02-31", "2026-11-22T00:00:00Z", "FEED", "NOTICE", "SIGN_UP", "FIND_PASSWORD",
    "CREATED", "LIKES", "POPULAR", "WAITING", "12가3456", "101동", "c_1_2", "AAAA", "9".repeat(400), "1e400", "NaN", "\r\nX: y",
    String(dice(200)), "00000000-0000-4000-8000-000000000000",
  );
}

export const oddNumber = (dice: Dice): number =>
  oneOf(dice, 0, 1, 2, dice(300), -1, 0.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308);

/** A value of JSON. */
export function oddValue(dice: Dice, depth = 0): unknown {
  const kind = dice(depth > 3 ? 5 : 8);
  if (kind < 2) return oddText(dice);
  if (kind < 3) return oddNumber(dice);
  if (kind < 4) return dice(2) === 0;
  if (kind < 5) return null;
  if (kind < 7) return Array.from({ length: dice(5) }, () => oddValue(dice, depth + 1));
  return Object.fromEntries(Array.from({ length: dice(4) }, () => [oddText(dice).slice(0, 40), oddValue(dice, depth + 1)]));
}

/** Octets with some of them changed, dropped or doubled. */
export function mutated(dice: Dice, octets: Buffer): Buffer {
  let made = octets;
  for (let turn = dice(6) + 1; turn > 0; turn -= 1) {
    const at = dice(made.length + 1);
    const [before, after] = [made.subarray(0, at), made.subarray(at)];
    const piece = oneOf(dice, Buffer.from([dice(256)]), Buffer.from("\0"), Buffer.from("\r\n"), Buffer.from(":"), after.subarray(0, dice(40)));
    made = Buffer.concat([before, piece, after.subarray(dice(3) === 0 ? dice(20) : 0)]);
  }
  return made;
}
