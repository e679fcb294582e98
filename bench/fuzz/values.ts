import type { Rng } from "../stage/rng.ts";

export const oneOf = <T>(rng: Rng, ...values: readonly [T, ...T[]]): T => values[rng(values.length)] ?? values[0];

/** A text that a parser or a validator may fail on. */
export function oddText(rng: Rng): string {
  return oneOf(
    rng,
    "",
    " ",
    "가",
    "a",
    "0",
    "-1",
    "null",
    "true",
    "\0",
    "\u{1F600}".repeat(40),
    "\ud800",
    "\u202e\u200b",
    "e\u0301",
    "%",
    "%00",
    "%ff%fe",
    "../../etc/passwd",
    "..%2f..%2f",
    "' or 1=1 --",
    "${7*7}",
    "<script>",
    "한".repeat(2_001),
    "a".repeat(9_000),
    "🏠",
    "01012345678",
    "a@t.kr",
    `${rng(1e9)}@t.kr`,
    "2026-02-31",
    "2026-11-22T00:00:00Z",
    "FEED",
    "NOTICE",
    "SIGN_UP",
    "FIND_PASSWORD",
    "CREATED",
    "LIKES",
    "POPULAR",
    "WAITING",
    "12가3456",
    "101동",
    "c_1_2",
    "AAAA",
    "9".repeat(400),
    "1e400",
    "NaN",
    "\r\nX: y",
    String(rng(200)),
    "00000000-0000-4000-8000-000000000000",
  );
}

export const oddNumber = (rng: Rng): number =>
  oneOf(rng, 0, 1, 2, rng(300), -1, 0.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308);

/** A value of JSON. */
export function oddValue(rng: Rng, depth = 0): unknown {
  const kind = rng(depth > 3 ? 5 : 8);
  if (kind < 2) return oddText(rng);
  if (kind < 3) return oddNumber(rng);
  if (kind < 4) return rng(2) === 0;
  if (kind < 5) return null;
  if (kind < 7) return Array.from({ length: rng(5) }, () => oddValue(rng, depth + 1));
  return Object.fromEntries(
    Array.from({ length: rng(4) }, () => [oddText(rng).slice(0, 40), oddValue(rng, depth + 1)]),
  );
}

/** Bytes with some of them changed, dropped or doubled. */
export function mutated(rng: Rng, octets: Buffer): Buffer {
  let result = octets;
  for (let turn = rng(6) + 1; turn > 0; turn -= 1) {
    const at = rng(result.length + 1);
    const [before, after] = [result.subarray(0, at), result.subarray(at)];
    const piece = oneOf(
      rng,
      Buffer.from([rng(256)]),
      Buffer.from("\0"),
      Buffer.from("\r\n"),
      Buffer.from(":"),
      after.subarray(0, rng(40)),
    );
    result = Buffer.concat([before, piece, after.subarray(rng(3) === 0 ? rng(20) : 0)]);
  }
  return result;
}
