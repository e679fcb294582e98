import { mayShrink } from "./photo-shrink.ts";

/** A photo that takes longer than this (ms) is sent unchanged. */
const timeoutMs = 30_000;

let worker: Worker | undefined;
// One at a time: ten decoded photos at once exceed a phone's memory.
let queueTail: Promise<unknown> = Promise.resolve();
const prepared = new WeakMap<File, Promise<File>>();

const terminateWorker = () => {
  worker?.terminate();
  worker = undefined;
};

const shrinkInWorker = (photo: File): Promise<File> =>
  new Promise((resolve) => {
    worker ??= new Worker(new URL("./photo-shrink.worker.ts", import.meta.url), { type: "module" });
    const done = new AbortController();
    const finish = (made: File) => {
      done.abort();
      clearTimeout(timer);
      resolve(made);
    };
    const fail = () => {
      terminateWorker();
      finish(photo);
    };
    const timer = setTimeout(fail, timeoutMs);
    const { signal } = done;
    worker.addEventListener(
      "message",
      ({ data }: MessageEvent<unknown>) => finish(data instanceof File ? data : photo),
      { signal },
    );
    worker.addEventListener("error", fail, { signal });
    worker.postMessage(photo, []);
  });

/**
 * The photo to send: shrunk if it is large, else unchanged. Never throws, and returns the same file for repeated calls,
 * so that a retry sends the same bytes.
 */
export const preparePhoto = (photo: File): Promise<File> => {
  const cached = prepared.get(photo);
  if (cached !== undefined) return cached;
  const work = mayShrink(photo) ? shrinkNext(photo) : Promise.resolve(photo);
  prepared.set(photo, work);
  return work;
};

/** Shrinks a photo after those before it: the worker's answers do not say which photo they are. */
const shrinkNext = (photo: File): Promise<File> => {
  const work = queueTail.then(() => shrinkInWorker(photo)).catch(() => photo);
  queueTail = work;
  return work;
};

/** Prepares photos in order and reports after each how many are ready. */
export const preparePhotos = async (
  photos: readonly File[],
  onReady: (count: number) => void,
): Promise<readonly File[]> => {
  const ready: File[] = [];
  for (const photo of photos) {
    ready.push(await preparePhoto(photo));
    onReady(ready.length);
  }
  return ready;
};
