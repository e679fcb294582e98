// A thread of its own, in plain JavaScript, because Node 20 runs no TypeScript in a worker: the decoder is WebAssembly
// that neither yields nor can be stopped from inside. The parent ends the thread when the time is up.
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import decode from "heic-decode";

/** @type {{ file: string, pixels: number }} */
const { file, pixels } = workerData;
const images = await decode.all({ buffer: await readFile(file) });
const [first] = images;
if (first === undefined || first.width * first.height > pixels) throw new Error("no picture of a size to decode");
const { width, height, data } = await first.decode();
parentPort?.postMessage({ width, height, data: data.buffer }, [data.buffer]);
