// A thread of its own, in plain JavaScript, because Node 20 runs no TypeScript in a worker: the decoder is WebAssembly
// that neither yields nor can be stopped from inside. The parent ends the thread when the time is up.
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import libheif from "libheif-js/wasm-bundle.js";

/** @type {{ file: string, pixels: number, zeros: readonly { at: number, bytes: number }[] }} */
const { file, pixels, zeros } = workerData;
const content = await readFile(file);
for (const { at, bytes } of zeros) content.fill(0, at, at + bytes);

await libheif.ready;
// A file may hold several pictures in any order, a live photo's or a burst's.
const primary = new libheif.HeifDecoder().decode(content).find((picture) => picture.is_primary() === true);
const [width, height] = [primary?.get_width() ?? 0, primary?.get_height() ?? 0];
if (width * height === 0 || width * height > pixels) throw new Error("no picture of a size to decode");
const data = new Uint8ClampedArray(width * height * 4);
await new Promise((resolve, reject) => {
  const done = (shown) => (shown === null ? reject(new Error("the picture cannot be decoded")) : resolve(undefined));
  primary.display({ data, width, height }, done);
});
parentPort?.postMessage({ width, height, data: data.buffer }, [data.buffer]);
