import { createHash } from "node:crypto";
import { BackupProblem } from "../backup-problem.ts";
import type { Bytes, Sink } from "./bytes.ts";

// POSIX ustar, of which a backup needs regular files with short names alone; any tar reads it. Reading is strict, so that
// every changed bit is detected: headers must be the very bytes that this code writes.

const BLOCK = 512;
/** An entry is held in memory as a whole; none that is written comes near this. */
const ENTRY_MAX_BYTES = 64 * 1_048_576;
const ZEROS = Buffer.alloc(BLOCK);

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;
const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, "0")}\0`;

function headerOf(name: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size > ENTRY_MAX_BYTES) throw new RangeError(`no entry of a backup: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(
    octal(0o600, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(seconds, 12) + " ".repeat(8) + "0",
    100,
  );
  header.write("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

export interface TarWriter {
  add(name: string, content: Uint8Array): Promise<void>;
  /** SHA-256 of every byte so far, in hexadecimal. */
  digest(): string;
  end(): Promise<void>;
}

/** Every entry has the time `at`. */
export function tarWriter(sink: Sink, at: Date): TarWriter {
  const hash = createHash("sha256");
  const seconds = Math.floor(at.getTime() / 1000);
  const write = async (bytes: Uint8Array) => {
    hash.update(bytes);
    await sink.write(bytes);
  };
  return {
    async add(name, content) {
      await write(headerOf(name, content.length, seconds));
      await write(content);
      await write(ZEROS.subarray(0, padding(content.length)));
    },
    digest: () => hash.copy().digest("hex"),
    async end() {
      await sink.write(Buffer.concat([ZEROS, ZEROS]));
      await sink.end();
    },
  };
}

export interface TarEntry {
  readonly name: string;
  readonly content: Buffer;
  /** SHA-256 of every byte before this entry, in hexadecimal. */
  readonly digestBefore: string;
}

/** The entries in their order. Throws a BackupProblem where the bytes are no tar of this kind, or end too early. */
export async function* readTar(source: Bytes): AsyncGenerator<TarEntry> {
  const pieces = source[Symbol.asyncIterator]();
  try {
    yield* entries(byteReader(pieces));
  } finally {
    // The source is closed also where it was not read to its end.
    await pieces.return?.();
  }
}

async function* entries(reader: ByteReader): AsyncGenerator<TarEntry> {
  const hash = createHash("sha256");
  for (;;) {
    const header = await reader.bytes(BLOCK);
    if (header.equals(ZEROS)) break;
    const { name, size } = readHeader(header);
    const digestBefore = hash.copy().digest("hex");
    const body = await reader.bytes(size + padding(size));
    if (!body.subarray(size).equals(ZEROS.subarray(0, padding(size)))) throw new BackupProblem("damaged");
    hash.update(header).update(body);
    yield { name, content: body.subarray(0, size), digestBefore };
  }
  if (!(await reader.bytes(BLOCK)).equals(ZEROS) || !(await reader.isAtEnd())) throw new BackupProblem("damaged");
}

function readHeader(header: Buffer): { name: string; size: number } {
  const field = (from: number, to: number) => header.toString("latin1", from, to).replace(/\0.*$/s, "");
  const [name, size, seconds] = [
    field(0, 100),
    Number.parseInt(field(124, 136), 8),
    Number.parseInt(field(136, 148), 8),
  ];
  const isSane = /^[!-~]+$/.test(name) && size >= 0 && size <= ENTRY_MAX_BYTES && seconds >= 0;
  if (!isSane || !headerOf(name, size, seconds).equals(header)) throw new BackupProblem("damaged");
  return { name, size };
}

interface ByteReader {
  /** Exactly so many bytes. */
  bytes(count: number): Promise<Buffer>;
  isAtEnd(): Promise<boolean>;
}

function byteReader(pieces: AsyncIterator<Buffer>): ByteReader {
  let buffered: Buffer[] = [];
  let size = 0;
  const fill = async (count: number): Promise<boolean> => {
    while (size < count) {
      const next = await pieces.next();
      if (next.done === true) return false;
      buffered.push(next.value);
      size += next.value.length;
    }
    return true;
  };
  return {
    async bytes(count) {
      if (!(await fill(count))) throw new BackupProblem("damaged");
      const all = buffered.length === 1 && buffered[0] !== undefined ? buffered[0] : Buffer.concat(buffered);
      buffered = [all.subarray(count)];
      size = all.length - count;
      return all.subarray(0, count);
    },
    isAtEnd: async () => !(await fill(1)),
  };
}
