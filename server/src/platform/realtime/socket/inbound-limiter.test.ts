import fc from "fast-check";
import { expect, test } from "vitest";
import { InboundLimiter } from "./inbound-limiter.ts";

interface TestFrame {
  readonly opcode: number;
  readonly isLast: boolean;
  readonly length: number;
}

/** A frame as a client sends it: masked, with the shortest form of its length. */
function frame({ opcode, isLast, length }: TestFrame): Buffer {
  const head = Buffer.alloc(14);
  head[0] = opcode | (isLast ? 0x80 : 0);
  let at = 2;
  if (length < 126) head[1] = 0x80 | length;
  else if (length < 65_536) {
    head[1] = 0x80 | 126;
    head.writeUInt16BE(length, 2);
    at = 4;
  } else {
    head[1] = 0x80 | 127;
    head.writeBigUInt64BE(BigInt(length), 2);
    at = 10;
  }
  return Buffer.concat([head.subarray(0, at + 4), Buffer.alloc(length, 0xff)]);
}

const lengths = fc.constantFrom(0, 1, 7, 125, 126, 300, 65_535, 65_536, 70_000);
const message = fc
  .array(lengths, { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map((length, at) => ({ opcode: at === 0 ? 1 : 0, isLast: at === parts.length - 1, length })));
const control = fc.record({ opcode: fc.constantFrom(9, 10), isLast: fc.constant(true), length: fc.nat(125) });
/** Messages, each with control frames between its fragments. */
const conversation = fc
  .array(fc.tuple(message, control), { maxLength: 6 })
  .map((turns) => turns.flatMap(([parts, between]) => parts.flatMap((part) => [between, part])));

const unlimited = { pieces: Infinity, bytes: Infinity, windowMs: 1_000 };

test("frames are counted however their octets are cut, and only whole messages count as ended", () => {
  fc.assert(
    fc.property(conversation, fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1 }), (frames, cuts) => {
      const bytes = Buffer.concat(frames.map(frame));
      const chunks: Buffer[] = [];
      for (let at = 0; at < bytes.length;) {
        const size = cuts[chunks.length % cuts.length] ?? 1;
        chunks.push(bytes.subarray(at, at + size));
        at += size;
      }
      const pieces = frames.length + chunks.length;
      const enough = new InboundLimiter({ ...unlimited, pieces }, performance.now());
      expect(chunks.map((chunk) => enough.read(chunk))).not.toContain(false);
      expect(enough.midMessage).toBe(false);
      if (pieces === 0) return;
      const tooLittle = new InboundLimiter({ ...unlimited, pieces: pieces - 1, windowMs: 1e9 }, performance.now());
      expect(chunks.map((chunk) => tooLittle.read(chunk)).at(-1)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ["half a head", frame({ opcode: 1, isLast: true, length: 5 }).subarray(0, 1)],
  ["half a payload", frame({ opcode: 1, isLast: true, length: 5 }).subarray(0, 8)],
  ["a fragment", frame({ opcode: 1, isLast: false, length: 5 })],
  [
    "a fragment and a pong",
    Buffer.concat([frame({ opcode: 1, isLast: false, length: 0 }), frame({ opcode: 10, isLast: true, length: 4 })]),
  ],
])("%s is no whole message", (_name, bytes) => {
  const limiter = new InboundLimiter(unlimited, performance.now());
  limiter.read(bytes);
  expect(limiter.midMessage).toBe(true);
});

test("a new window gives everything anew", () => {
  const limits = { pieces: 2, bytes: 100, windowMs: 10_000 };
  const fresh = new InboundLimiter(limits, performance.now());
  expect([fresh.takeFrame(), fresh.takeFrame(), fresh.takeFrame()]).toEqual([true, true, false]);
  const late = new InboundLimiter(limits, performance.now() - 10_001);
  expect([late.takeFrame(), late.takeFrame(), late.takeFrame(), late.takeFrame()]).toEqual([true, true, true, true]);
  expect(late.takeFrame()).toBe(false);
});

test("octets count by themselves", () => {
  const limiter = new InboundLimiter({ pieces: 100, bytes: 20, windowMs: 10_000 }, performance.now());
  expect([limiter.read(Buffer.alloc(20)), limiter.read(Buffer.alloc(1))]).toEqual([true, false]);
});
