import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { loadAverage } from "../stage/load-average.ts";
import { openHandlesOf, residentBytesOf } from "../stage/memory.ts";
import { quantile } from "../stage/quantile.ts";
import { startServer } from "../stage/server-process.ts";
import { table } from "../stage/table.ts";
import { buildDataset } from "../stage/dataset.ts";
import { workFolder } from "../stage/work-folder.ts";
import { mixedCalls } from "./calls.ts";
import { startChatLoad } from "./chat-load.ts";

// T257: sockets, messages and mixed calls for a long time, on one server. No 5xx answer, every acknowledged message and
// comment stored once and received in order at every socket, and bounded memory: growth below 1 MB an hour after the
// first ten minutes. `--minutes=N` (60); `--share=N` sends a part of the messages and calls, on a machine that does other
// work too (1); `--quick` is a minute of a tenth of the load, in which memory is shown and not judged. Exits with 1 on any
// fault.
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    share: { type: "string", default: "1" },
    quick: { type: "boolean", default: false },
  },
});
const share = Number(values.share);
const load = values.quick
  ? { minutes: 1, sockets: 200, messages: 10, calls: 30, warmUp: 0.5 }
  : { minutes: Number(values.minutes), sockets: 2_000, messages: 100 * share, calls: 300 * share, warmUp: 10 };
const MIN_JUDGED_MINUTES = 30;
const SAMPLE_MS = 2_000;
const MAX_GROWTH_MB = 1;

const folder = await workFolder("soak");
const dataset = await buildDataset(path.join(folder, "dataset"));
const server = await startServer({
  program: path.join(import.meta.dirname, "../../server/dist/main.js"),
  databaseUrl: dataset.databaseUrl,
  dataDir: path.join(folder, "node"),
});
try {
  const accounts = await dataset.createMembers(load.sockets);
  const chatLoad = await startChatLoad(dataset, server.port, accounts);
  const calls = await mixedCalls(dataset, server.port, accounts);
  const began = performance.now();
  const minutes = () => (performance.now() - began) / 60_000;
  const stopped = () => minutes() >= load.minutes;
  const samples: (readonly [minutes: number, megabytes: number])[] = [];
  const handles: number[] = [];
  const working = [chatLoad.run(load.messages, stopped), calls.run(load.calls, stopped)];
  while (!stopped()) {
    samples.push([minutes(), residentBytesOf(server.pid) / 1_048_576]);
    handles.push(openHandlesOf(server.pid));
    await delay(SAMPLE_MS);
  }
  await Promise.all(working);
  const broken = [...(await chatLoad.faults()), ...(await calls.faults())];
  chatLoad.close();
  const growth = slopeOf(samples.filter(([at]) => at >= load.warmUp)) * 60;
  if (load.minutes >= MIN_JUDGED_MINUTES && growth >= MAX_GROWTH_MB) broken.push("memory grows");
  const figures = (name: string, all: readonly number[]) => [
    name,
    String(all.length),
    quantile(all, 0.5).toFixed(1),
    quantile(all, 0.99).toFixed(1),
  ];
  const rows = [figures("messages, to the RECEIPT", chatLoad.latencies), figures("calls", calls.latencies)];
  process.stdout.write(`${table(["", "many", "median ms", "p99 ms"], rows)}\n\n`);
  const megabytes = samples.map(([, resident]) => resident);
  process.stdout.write(
    `${load.sockets} sockets, ${load.minutes} min: memory ${Math.min(...megabytes).toFixed(0)} to ` +
      `${Math.max(...megabytes).toFixed(0)} MB, ${growth.toFixed(1)} MB an hour; ${handles[0]} open handles at first, ` +
      `${handles.at(-1)} at the end, ${Math.max(...handles)} at most; answers ${JSON.stringify([...calls.statuses])}\n${loadAverage()}\n`,
  );
  process.stdout.write(broken.length === 0 ? "no fault\n" : `RED: ${countsOf(broken).slice(0, 20).join("\n")}\n`);
  if (broken.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
  await dataset.close();
}

/** Each fault once, with how often it was. */
function countsOf(faults: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const fault of faults) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  return [...counts].map(([fault, times]) => `${times} × ${fault}`);
}

/** Growth by least squares, megabytes a minute. */
function slopeOf(samples: readonly (readonly [number, number])[]): number {
  const mean = (of: (sample: readonly [number, number]) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [x, y] = [mean(([at]) => at), mean(([, resident]) => resident)];
  return mean(([at, resident]) => (at - x) * (resident - y)) / mean(([at]) => (at - x) ** 2);
}
