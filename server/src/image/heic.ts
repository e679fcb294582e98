import { Worker } from "node:worker_threads";
import { createSemaphore } from "#platform/concurrency/semaphore.ts";
import { withTimeout } from "#platform/concurrency/timeout.ts";
import { Problem } from "#platform/problem.ts";

/** Pixels as RGBA, eight bits each, upright. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayBuffer;
}

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

/**
 * The pixels of the first picture of an HEIC file, at most `maxPixels` of them. Rejects where the file cannot be decoded; throws
 * IMAGE_BUSY where that takes longer than `seconds`.
 */
export function decodeHeic(file: string, maxPixels: number, seconds: number): Promise<Pixels> {
  return decodingSemaphore.run(async () => {
    const worker = new Worker(workerFile(), {
      workerData: { file, pixels: maxPixels },
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
      // The decoder prints warnings about a file.
      stdout: true,
      stderr: true,
    });
    try {
      const decoded = new Promise<Pixels>((resolve, reject) => {
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
