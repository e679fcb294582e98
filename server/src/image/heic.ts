import { Worker } from "node:worker_threads";
import { createSemaphore } from "#platform/concurrency/semaphore.ts";
import { withTimeout } from "#platform/concurrency/timeout.ts";
import { Problem } from "#platform/problem.ts";
import type { Pixels } from "./colour/tiff.ts";
import { type Area, croppedArea } from "./heif/crop.ts";
import type { HeifPrimary } from "./heif/primary.ts";

/** Too many pictures wait to be decoded. */
export const imagesBusy = (): Problem => new Problem("IMAGE_BUSY", { retryAfter: 5 });
/**
 * A picture took too long, which a busy machine explains, or the picture. Its sender waits so long (seconds) that the app says
 * until when, and lets it be discarded: the same picture may take too long each time.
 */
export const pictureTooSlow = (cause?: unknown): Problem => new Problem("IMAGE_BUSY", { retryAfter: 60, cause });

// One picture at a time: a decoder holds up to ten bytes a pixel.
const decodingSemaphore = createSemaphore({ maxConcurrent: 1, maxQueued: 60, timeoutMs: 60_000, busy: imagesBusy });

const timeUp = "time is up";

// The build puts the worker beside the bundle as heic-worker.js; tests run it where it is written.
const workerFile = (): URL => {
  const name = import.meta.url.endsWith(".ts") ? "heic-worker.mjs" : "heic-worker.js";
  return new URL(name, import.meta.url);
};

interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayBuffer;
}

/**
 * The pixels of the primary picture of an HEIC file, upright and cropped, in its own colours; before it is cropped it has at most
 * `maxPixels` of them. Rejects where the file cannot be decoded; throws IMAGE_BUSY where that takes longer than `seconds`.
 */
export async function decodeHeic(
  file: string,
  primary: HeifPrimary,
  maxPixels: number,
  seconds: number,
): Promise<Pixels> {
  const area = croppedArea(primary);
  // The decoder is given the file without its crop: libheif 1.23.2 bounds what it decodes by the size of the crop.
  const zeros = area === undefined ? [] : primary.filter(({ type }) => type === "clap");
  const { width, height, data } = await decodeInWorker({
    file,
    pixels: maxPixels,
    zeros: zeros.map(({ association }) => association),
    seconds,
  });
  const whole = { width, height, data: Buffer.from(data) };
  return area === undefined ? whole : cut(whole, area);
}

/** Rows are moved towards the front, within the same bytes. */
function cut({ width, data }: Pixels, area: Area): Pixels {
  const length = area.width * 4;
  for (let row = 0; row < area.height; row += 1) {
    const start = ((area.top + row) * width + area.left) * 4;
    data.copyWithin(row * length, start, start + length);
  }
  return { width: area.width, height: area.height, data: data.subarray(0, length * area.height) };
}

interface DecodeOptions {
  readonly file: string;
  readonly pixels: number;
  /** Bytes of the file that are read as zeros. */
  readonly zeros: readonly { readonly at: number; readonly bytes: number }[];
  readonly seconds: number;
}

function decodeInWorker({ seconds, ...workerData }: DecodeOptions): Promise<Decoded> {
  return decodingSemaphore.run(async () => {
    const worker = new Worker(workerFile(), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
      // The decoder prints warnings about a file.
      stdout: true,
      stderr: true,
    });
    try {
      const decoded = new Promise<Decoded>((resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
        worker.once("exit", () => reject(new Error("no picture came")));
      });
      return await withTimeout(decoded, seconds * 1000, timeUp);
    } catch (error) {
      throw error instanceof Error && error.message === timeUp ? pictureTooSlow(error) : error;
    } finally {
      await worker.terminate();
    }
  });
}
