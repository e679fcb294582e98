import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { createSemaphore } from "#platform/concurrency/semaphore.ts";
import { sideProcess } from "#platform/concurrency/side-process.ts";
import { Problem } from "#platform/problem.ts";
import { imagesBusy, pictureTooSlow } from "./heic.ts";
import { type Picture, readPicture } from "./picture.ts";

interface PictureReaderOptions {
  /** The built program of the process (picture-process.ts). */
  readonly program: string;
  readonly idleMs?: number;
}

/**
 * Makes the function that converts pictures in a process of its own, as `readPicture` does. Of pictures under way together when it ends none is
 * known to be the cause, so that all are refused with IMAGE_BUSY; one alone is NOT_AN_IMAGE.
 */
export const pictureReader = (options: PictureReaderOptions): ((file: string) => Promise<Picture>) =>
  sideProcess({
    ...options,
    lost: (isAlone, cause) => (isAlone ? new Problem("NOT_AN_IMAGE", { cause }) : pictureTooSlow(cause)),
  });

// One processor is left to the server. Those that wait do so here, where they cost nothing.
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const semaphore = createSemaphore({ maxConcurrent: AT_ONCE, maxQueued: 60, timeoutMs: 60_000, busy: imagesBusy });

// The build puts the process beside the server; a program without one, as those of tests, converts where it is.
const program = fileURLToPath(new URL("picture-process.js", import.meta.url));
const read = existsSync(program) ? pictureReader({ program }) : readPicture;

/** As `readPicture`, beside the server. Throws NOT_AN_IMAGE and IMAGE_BUSY. */
export const readPictureApart = (file: string): Promise<Picture> => semaphore.run(() => read(file));
