import { type FileHandle, open } from "node:fs/promises";

/** Bytes in pieces of any size. */
export type Bytes = AsyncIterable<Buffer>;

/** Takes bytes in order; `write` resolves when more may come, `end` when all are written. */
export interface Sink {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

const READ_BYTES = 262_144;

/** Writes to an open file, whose owner syncs and closes it. */
export const fileSink = (handle: FileHandle): Sink => ({
  async write(bytes) {
    for (let written = 0; written < bytes.length;) {
      written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten;
    }
  },
  end: async () => undefined,
});

/** A file from its first byte to its last. */
export async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, "r");
  try {
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** The first bytes of a file. */
export async function startOf(file: string, count: number): Promise<Buffer> {
  const handle = await open(file, "r");
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Makes the names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
