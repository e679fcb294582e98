import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism, constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Reason } from "@danji/contract/problems";
import { createSemaphore } from "#platform/concurrency/semaphore.ts";
import { Problem } from "#platform/problem.ts";
import { imagesBusy, pictureTooSlow } from "./heic.ts";
import { type Picture, readPicture } from "./picture.ts";

/** A picture to convert, as the process of pictures is asked. */
export interface PictureRequest {
  readonly id: number;
  readonly file: string;
}

/** What it answers: the picture, or why there is none. */
export interface PictureAnswer {
  readonly id: number;
  readonly picture?: Picture;
  readonly refusal?: { readonly reason: Reason; readonly message: string; readonly retryAfter?: number };
}

interface PictureReaderOptions {
  /** The built program of the process. */
  readonly program: string;
  /** After so many milliseconds without a picture the process ends, and its memory with it. */
  readonly idleMs?: number;
}

interface Waiting {
  readonly resolve: (picture: Picture) => void;
  readonly reject: (refusal: Problem) => void;
}

/** Longer than any picture may take there: only a process that stands still is ended by it. */
const STANDSTILL_MS = 60_000;

/**
 * Makes the function that converts pictures in a process of its own, as `readPicture` does: it has less priority than the server, so
 * that photos take no other member's time, and what a file does to it ends no other call. Of pictures under way together when it ends
 * none is known to be the cause, so that all are refused with IMAGE_BUSY; one alone is NOT_AN_IMAGE.
 */
export function pictureReader({ program, idleMs = 30_000 }: PictureReaderOptions): (file: string) => Promise<Picture> {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(program, [], {
      serialization: "advanced",
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    // At its begin: Linux keeps a priority for each thread, and a thread has that of the one which started it.
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_LOW);
    started.on("message", ({ id, picture, refusal }: PictureAnswer) => {
      const one = waiting.get(id);
      waiting.delete(id);
      if (picture !== undefined) one?.resolve(picture);
      else if (refusal === undefined) one?.reject(pictureTooSlow());
      else {
        const { reason, ...details } = refusal;
        one?.reject(new Problem(reason, details));
      }
      if (waiting.size === 0) idle = setTimeout(() => end(started), idleMs).unref();
    });
    const gone = (cause?: unknown) => {
      if (child !== started) return;
      child = undefined;
      const lost = [...waiting.values()];
      waiting.clear();
      for (const { reject } of lost)
        reject(lost.length === 1 ? new Problem("NOT_AN_IMAGE", { cause }) : pictureTooSlow(cause));
    };
    started.on("exit", (code, signal) => gone(new Error(`the process of pictures ended: ${signal ?? code}`)));
    started.on("error", gone);
    // It keeps no server alive that is about to stop.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function end(process: ChildProcess): void {
    if (child === process) child = undefined;
    if (process.connected) process.disconnect();
  }

  return (file) =>
    new Promise<Picture>((resolve, reject) => {
      clearTimeout(idle);
      child ??= start();
      const current = child;
      lastId += 1;
      const id = lastId;
      const standstill = setTimeout(() => current.kill("SIGKILL"), STANDSTILL_MS);
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(standstill);
          settle(value);
        };
      waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      current.send({ id, file } satisfies PictureRequest);
    });
}

// One processor is left to the server. Those that wait do so here, where they cost nothing.
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const semaphore = createSemaphore({ maxConcurrent: AT_ONCE, maxQueued: 60, timeoutMs: 60_000, busy: imagesBusy });

// The build puts the process beside the server; a program without one, as those of tests, converts where it is.
const program = fileURLToPath(new URL("picture-process.js", import.meta.url));
const read = existsSync(program) ? pictureReader({ program }) : readPicture;

/** As `readPicture`, beside the server. Throws NOT_AN_IMAGE and IMAGE_BUSY. */
export const readPictureApart = (file: string): Promise<Picture> => semaphore.run(() => read(file));
