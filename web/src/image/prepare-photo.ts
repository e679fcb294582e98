import { mayShrink } from "./photo-shrink.ts";

/** A photo that takes longer than this goes as it is. */
const timeoutMs = 30_000;

let worker: Worker | undefined;
// One after the other: ten decoded photos at once are more than a phone has room for.
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
 * The photo as it is to be sent: a large one made smaller, every other one as it is. It never throws, and
 * gives the same file however often it is asked, so that a second try sends the same bytes.
 */
export const preparePhoto = (photo: File): Promise<File> => {
  const cached = prepared.get(photo);
  if (cached !== undefined) return cached;
  const work = mayShrink(photo) ? queueTail.then(() => shrinkInWorker(photo)).catch(() => photo) : Promise.resolve(photo);
  queueTail = work;
  prepared.set(photo, work);
  return work;
};

/** Prepares photos in their order and tells of each that is ready. */
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
