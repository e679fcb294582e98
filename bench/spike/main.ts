import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { mixedCalls } from "../soak/calls.ts";
import { startChatLoad } from "../soak/chat-load.ts";
import { loadAverage } from "../stage/load-average.ts";
import { quantile } from "../stage/quantile.ts";
import { startServer } from "../stage/server-process.ts";
import { table } from "../stage/table.ts";
import { buildDataset } from "../stage/dataset.ts";
import { workFolder } from "../stage/work-folder.ts";

// T258: ten times the usual load for a minute, with rate limits on. Refusals (429, 503) take at most 100 ms, the median
// call is as fast as before within 10 s, chat continues, and everything acknowledged is stored. `--calls=N` (100) is the
// usual load a second, `--seconds=N` (60); `--quick` is a spike of 5 s. Exits with 1 on any fault.
const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "100" },
    seconds: { type: "string", default: "60" },
    quick: { type: "boolean", default: false },
  },
});
const usual = Number(values.calls);
const spikeSeconds = values.quick ? 5 : Number(values.seconds);
const CALM_SECONDS = 10;
/** At ten times the usual load each member calls twice as often as the limit allows. */
const MEMBERS = 100;
/** Fewer than one address may open sockets in a minute. */
const CHAT_MEMBERS = 20;
const MESSAGES_A_SECOND = 10;
const MAX_REFUSAL_MS = 100;
/** The most that the median of a second may be, relative to that before the spike. */
const MAX_SLOWDOWN = 2;
const MAX_RECOVERY_SECONDS = 10;

const folder = await workFolder("spike");
const dataset = await buildDataset(path.join(folder, "dataset"));
const server = await startServer({
  program: path.join(import.meta.dirname, "../../server/dist/main.js"),
  databaseUrl: dataset.databaseUrl,
  dataDir: path.join(folder, "node"),
  rateLimitScale: 1,
});
try {
  const accounts = await dataset.createMembers(MEMBERS);
  const chatLoad = await startChatLoad(dataset, server.port, accounts.slice(0, CHAT_MEMBERS));
  const calls = await mixedCalls(dataset, server.port, accounts);
  let stopped = false;
  const chatRunning = chatLoad.run(MESSAGES_A_SECOND, () => stopped);
  const before = await phase(CALM_SECONDS, usual);
  const during = await phase(spikeSeconds, usual * 10);
  const after: Phase[] = [];
  for (let second = 0; second <= MAX_RECOVERY_SECONDS; second += 1) after.push(await phase(1, usual));
  stopped = true;
  await chatRunning;
  const broken = [...(await chatLoad.faults()), ...(await calls.faults(true))];
  chatLoad.close();

  const normal = quantile(before.latencies, 0.5) * MAX_SLOWDOWN;
  const slow = after.findLastIndex(({ latencies }) => quantile(latencies, 0.5) > normal) + 1;
  if (slow > MAX_RECOVERY_SECONDS) broken.push(`${slow} s after the spike calls are still slow`);
  const refusal = quantile(during.refusals, 0.99);
  if (refusal >= MAX_REFUSAL_MS) broken.push(`refusals took ${refusal.toFixed(0)} ms`);
  const row = (name: string, { latencies, refusals }: Phase) => [
    ...[name, String(latencies.length), quantile(latencies, 0.5).toFixed(1), quantile(latencies, 0.99).toFixed(1)],
    ...[String(refusals.length), quantile(refusals, 0.99).toFixed(1)],
  ];
  const rows = [
    row("before", before),
    row("spike", during),
    row("after", { latencies: after.flatMap((one) => one.latencies), refusals: [] }),
  ];
  process.stdout.write(`\n${table(["calls", "many", "median ms", "p99 ms", "refused", "p99 ms"], rows)}\n\n`);
  process.stdout.write(
    `messages: ${chatLoad.latencies.length}, RECEIPT median ${quantile(chatLoad.latencies, 0.5).toFixed(1)} ms, p99 ${quantile(chatLoad.latencies, 0.99).toFixed(1)} ms; ` +
      `normal again after ${slow} s; answers ${JSON.stringify([...calls.statuses])}; ${loadAverage()}\n`,
  );
  process.stdout.write(broken.length === 0 ? "no fault\n" : `RED: ${broken.slice(0, 10).join("\n")}\n`);
  if (broken.length > 0) process.exitCode = 1;

  interface Phase {
    readonly latencies: readonly number[];
    readonly refusals: readonly number[];
  }

  /** Calls for so many seconds, until the last call is answered. */
  async function phase(seconds: number, perSecond: number): Promise<Phase> {
    const [first, firstRefusal] = [calls.latencies.length, calls.refusals.length];
    let over = false;
    const ended = delay(seconds * 1_000).then(() => (over = true));
    await calls.run(perSecond, () => over);
    await ended;
    return { latencies: calls.latencies.slice(first), refusals: calls.refusals.slice(firstRefusal) };
  }
} finally {
  await server.stop();
  await dataset.close();
}
