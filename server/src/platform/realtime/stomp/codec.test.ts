import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeFrame, type Frame, frameLimits, StompFault } from "./codec.ts";
import { FrameParser } from "./frame-parser.ts";

const octets = (text: string): Buffer => Buffer.from(text, "utf8");

function framesOf(...chunks: (string | Buffer)[]): Frame[] {
  const parser = new FrameParser();
  const frames: Frame[] = [];
  for (const chunk of chunks) {
    parser.feed(typeof chunk === "string" ? octets(chunk) : chunk);
    for (let frame = parser.next(); frame !== undefined; frame = parser.next()) frames.push(frame);
  }
  return frames;
}

function faultOf(...chunks: (string | Buffer)[]): string {
  try {
    framesOf(...chunks);
  } catch (error) {
    if (error instanceof StompFault) return error.reason;
    throw error;
  }
  return "none";
}

const bytewise = (text: string): Buffer[] => [...octets(text)].map((byte) => Buffer.of(byte));
const plain = (frame: Frame) => ({ ...frame, headers: Object.fromEntries(frame.headers) });

const SEND = 'SEND\ndestination:/pub/chat/7\ncontent-length:20\n\n{"message":"안녕"}\0';

describe("T178 one frame, however it is cut", () => {
  const [whole] = framesOf(SEND);

  test("whole", () => {
    expect(whole && plain(whole)).toEqual({
      command: "SEND",
      headers: { destination: "/pub/chat/7", "content-length": "20" },
      body: '{"message":"안녕"}',
    });
  });
  test("byte by byte, with a character over several chunks", () => {
    expect(framesOf(...bytewise(SEND))).toEqual([whole]);
    expect(framesOf(...bytewise(SEND.replace("content-length:20\n", "")))[0]?.body).toBe(whole?.body);
  });
  test("two frames and a half in one chunk", () => {
    expect(framesOf(`${SEND}${SEND}${SEND.slice(0, 30)}`, SEND.slice(30))).toEqual([whole, whole, whole]);
  });
  test("CRLF line ends", () => {
    const crlf = SEND.replaceAll("\n", "\r\n");
    expect(framesOf(crlf)).toEqual([whole]);
    expect(framesOf(...bytewise(crlf))).toEqual([whole]);
  });
  test("line ends before, between and after are heart-beats", () => {
    expect(framesOf("\n", "\r\n\n", "\r", `\n${SEND}\n\n${SEND}\r\n`)).toEqual([whole, whole]);
  });
});

describe("headers", () => {
  const header = (line: string): string | undefined => framesOf(`SEND\n${line}\n\n\0`)[0]?.headers.get("a");

  test.each([
    ["a:1\\c2\\n3\\r4\\\\5", "1:2\n3\r4\\5"],
    ["a:\\\\n", "\\n"],
    ["a:", ""],
    ["a: x ", " x "],
    ["a:x:y", "x:y"],
    ["a:\uFFFD", "\uFFFD"],
  ])("%j means %j", (line, value) => expect(header(line)).toBe(value));

  test("T177 of a repeated header the first counts", () => {
    expect(header("a:first\na:second")).toBe("first");
  });
  test("a name of the object prototype is a name as any other", () => {
    expect(framesOf("SEND\n__proto__:1\n\n\0")[0]?.headers.get("__proto__")).toBe("1");
  });
  test("CONNECT knows no escapes, STOMP does", () => {
    expect(framesOf("CONNECT\na:\\c\n\n\0")[0]?.headers.get("a")).toBe("\\c");
    expect(framesOf("STOMP\na:\\c\n\n\0")[0]?.headers.get("a")).toBe(":");
  });
});

describe("T176 malformed frames", () => {
  test.each([
    ["SEND\ndestination\n\n\0", "malformed header"],
    ["SEND\n:value\n\n\0", "malformed header"],
    ["SEND\na:\\t\n\n\0", "malformed escape"],
    ["SEND\na:end\\\n\n\0", "malformed escape"],
    ["SEND\na:x\ry\n\n\0", "malformed header"],
    ["SEND\na:x\r\r\n\n\0", "malformed header"],
    ["SEND\na:x\0", "malformed header"],
    ["SEND\0", "unknown command"],
    ["\0\0\0", "unknown command"],
    ["\r\0", "unknown command"],
    ["send\n\n\0", "unknown command"],
    ["HELLO\n\n\0", "unknown command"],
    ["HELLOWORLDHELLO", "unknown command"],
    ["GET / HTTP/1.1\r\n", "unknown command"],
    [Buffer.of(0x80, 0x81, 0x0a), "unknown command"],
    [Buffer.from("SEND\na:\xff\n\n\0", "latin1"), "invalid UTF-8"],
    [Buffer.from("SEND\n\n\xc3\0", "latin1"), "invalid UTF-8"],
    ["SUBSCRIBE\nid:1\n\nbody\0", "body not allowed"],
    ["SUBSCRIBE\nid:1\n\n\n", "body not allowed"],
    ["SUBSCRIBE\ncontent-length:4\n\n", "body not allowed"],
  ])("%j is a fault: %s", (given, reason) => expect(faultOf(given)).toBe(reason));
});

describe("T177 content-length", () => {
  const send = (length: string, body: string) => `SEND\ncontent-length:${length}\n\n${body}\0`;

  test.each(["-1", "abc", "1e3", "+3", " 3", "0x3", "", "3.0"])("%j is malformed", (length) => {
    expect(faultOf(send(length, "abc"))).toBe("malformed content-length");
  });
  test.each(["9223372036854775808", "65537", "9".repeat(400)])("%s is too long", (length) => {
    expect(faultOf(send(length, "abc"))).toBe("body too long");
  });
  test("smaller than the body is a fault, never a cut text", () => {
    expect(faultOf(send("2", "abc"))).toBe("body without an end");
  });
  test("larger than the body waits, and swallows no frame behind it", () => {
    expect(framesOf(send("9", "abc"))).toEqual([]);
    expect(faultOf(send("9", "abc"), SEND)).toBe("body without an end");
  });
  test("a NUL within the announced body belongs to it", () => {
    expect(framesOf(send("3", "a\0b"))[0]?.body).toBe("a\0b");
  });
  test("the first of two counts", () => {
    expect(framesOf("SEND\ncontent-length:3\ncontent-length:1\n\nabc\0")).toHaveLength(1);
  });
});

describe("bounds", () => {
  const { headBytes, headers, bodyBytes } = frameLimits;
  const head = (bytes: number) => `SEND\na:${"x".repeat(bytes - "SEND\na:\n\n".length)}\n\n`;
  const withHeaders = (count: number) => `SEND\n${"a:1\n".repeat(count)}\n\0`;

  test("as much as allowed passes", () => {
    expect(framesOf(`${head(headBytes)}${"y".repeat(bodyBytes)}\0`)[0]?.body.length).toBe(bodyBytes);
    expect(framesOf(withHeaders(headers))).toHaveLength(1);
    expect(framesOf(`SEND\ncontent-length:${bodyBytes}\n\n`, "y".repeat(bodyBytes), "\0")).toHaveLength(1);
  });
  test("one more does not, with and without its end", () => {
    expect(faultOf(`${head(headBytes + 1)}\0`)).toBe("headers too long");
    expect(faultOf(head(headBytes * 2).slice(0, headBytes + 1))).toBe("headers too long");
    expect(faultOf(withHeaders(headers + 1))).toBe("too many headers");
    expect(faultOf(`SEND\n\n${"y".repeat(bodyBytes + 1)}\0`)).toBe("body too long");
    expect(faultOf(`SEND\n\n${"y".repeat(bodyBytes + 1)}`)).toBe("body too long");
  });
});

describe("any input", () => {
  const value = fc.string({ unit: "binary" }).filter((text) => !text.includes("\0"));
  const name = value.filter((text) => text !== "" && text !== "content-length");
  const frame = fc.record({
    headers: fc.dictionary(name, value, { maxKeys: 8 }),
    body: fc.string({ unit: "binary", maxLength: 200 }),
  });
  const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });

  function cut(bytes: Buffer, sizes: readonly number[]): Buffer[] {
    const chunks: Buffer[] = [];
    let at = 0;
    for (let turn = 0; at < bytes.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1;
      chunks.push(Buffer.from(bytes.subarray(at, at + size)));
      at += size;
    }
    return chunks;
  }

  test("what is encoded is read back, however it is cut", () => {
    fc.assert(
      fc.property(fc.array(frame, { minLength: 1, maxLength: 4 }), cuts, (frames, sizes) => {
        const wire = frames.map(({ headers, body }) => encodeFrame("SEND", headers, body)).join("\n");
        const read = framesOf(...cut(octets(wire), sizes)).map((one) => {
          const headers = new Map(one.headers);
          headers.delete("content-length");
          return { headers: Object.fromEntries(headers), body: one.body };
        });
        expect(read).toEqual(frames.map(({ headers, body }) => ({ headers: { ...headers }, body })));
      }),
      { numRuns: 1_000 },
    );
  });

  const shard = fc.oneof(
    fc.constantFrom("SEND\n", "CONNECT\n", "MESSAGE\r\n", "\n\n", "\n", "\r", "\0"),
    fc.constantFrom(":", "\\", "a:b\n", "content-length:", "5\n", "é"),
    fc.string({ maxLength: 9 }),
  );
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    fc.array(shard, { maxLength: 60 }).map((parts) => octets(parts.join(""))),
  );

  test("noise is frames or a fault, held within bounds, the same however it is cut", () => {
    const run = (chunks: readonly Buffer[]) => {
      const parser = new FrameParser();
      const seen: unknown[] = [];
      for (const chunk of chunks) {
        parser.feed(chunk);
        try {
          for (let one = parser.next(); one !== undefined; one = parser.next()) seen.push(plain(one));
        } catch (error) {
          if (!(error instanceof StompFault)) throw error;
          return { seen, fault: error.reason };
        }
        expect(parser.held).toBeLessThanOrEqual(frameLimits.bodyBytes + 1);
      }
      return { seen, fault: undefined };
    };
    fc.assert(
      fc.property(noise, cuts, (bytes, sizes) => {
        const whole = run([bytes]);
        const pieces = run(cut(bytes, sizes));
        expect(pieces.seen).toEqual(whole.seen);
        expect(pieces.fault === undefined).toBe(whole.fault === undefined);
      }),
      { numRuns: 3_000 },
    );
  });
});
