import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { mixedCalls } from "../soak/calls.ts";
import { seatAll } from "../soak/talk.ts";
import { quantile } from "../stage/quantile.ts";
import { startServer } from "../stage/server-process.ts";
import { table } from "../stage/table.ts";
import { buildTown } from "../stage/town.ts";

// T258: ten times the usual load for a minute, with the limits on. What is refused (429, 503) is refused within 100 ms, the
// median call is as fast as before within 10 s, chat goes on meanwhile, and what was acknowledged is there. `--calls=N`
// (100) is the usual load a second, `--seconds=N` (60); `--quick` is a spike of 5 s. Ends with 1 where anything is not so.
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
/** At ten times the usual load each calls twice as often as the limit allows. */
const MEMBERS = 100;
/** Fewer than one address may open sockets in a minute. */
const TALKERS = 20;
const MESSAGES_A_SECOND = 10;
const MOST_REFUSAL_MS = 100;
/** Of the median of a second against that before the spike. */
const NORMAL = 2;
const MOST_RECOVERY_SECONDS = 10;

const folder = await mkdtemp(path.join(tmpdir(), "danji-spike-"));
const town = await buildTown(path.join(folder, "town"));
const server = await startServer({
  program: path.join(import.meta.dirname, "../../server/dist/main.js"),
  databaseUrl: town.databaseUrl,
  dataDir: path.join(folder, "node"),
  rateLimitScale: 1,
});
try {
  const people = await town.settle(MEMBERS);
  const talk = await seatAll(town, server.port, people.slice(0, TALKERS));
  const calls = await mixedCalls(town, server.port, people);
  let stopped = false;
  const talking = talk.run(MESSAGES_A_SECOND, () => stopped);
  const before = await phase(CALM_SECONDS, usual);
  const during = await phase(spikeSeconds, usual * 10);
  const after: Phase[] = [];
  for (let second = 0; second <= MOST_RECOVERY_SECONDS; second += 1) after.push(await phase(1, usual));
  stopped = true;
  await talking;
  const broken = [...(await talk.faults()), ...(await calls.faults(true))];
  talk.close();

  const normal = quantile(before.latencies, 0.5) * NORMAL;
  const slow = after.findLastIndex(({ latencies }) => quantile(latencies, 0.5) > normal) + 1;
  if (slow > MOST_RECOVERY_SECONDS) broken.push(`${slow} s after the spike calls are still slow`);
  const refusal = quantile(during.refusals, 0.99);
  if (refusal >= MOST_REFUSAL_MS) broken.push(`refusals took ${refusal.toFixed(0)} ms`);
  const row = (name: string, { latencies, refusals }: Phase) => [
    ...[name, String(latencies.length), quantile(latencies, 0.5).toFixed(1), quantile(latencies, 0.99).toFixed(1)],
    ...[String(refusals.length), quantile(refusals, 0.99).toFixed(1)],
  ];
  const rows = [row("before", before), row("spike", during), row("after", { latencies: after.flatMap((one) => one.latencies), refusals: [] })];
  process.stdout.write(`\n${table(["calls", "many", "median ms", "p99 ms", "refused", "p99 ms"], rows)}\n\n`);
  const load = loadavg().map((one) => one.toFixed(1)).join(" ");
  process.stdout.write(
    `messages: ${talk.latencies.length}, RECEIPT median ${quantile(talk.latencies, 0.5).toFixed(1)} ms, p99 ${quantile(talk.latencies, 0.99).toFixed(1)} ms; ` +
      `normal again after ${slow} s; answers ${JSON.stringify([...calls.statuses])}; load average ${load}\n`,
  );
  process.stdout.write(broken.length === 0 ? "everything as promised\n" : `RED: ${broken.slice(0, 10).join("\n")}\n`);
  if (broken.length > 0) process.exitCode = 1;

  interface Phase {
    readonly latencies: readonly number[];
    readonly refusals: readonly number[];
  }

  /** Calls for so many seconds, until the last of them is answered. */
  async function phase(seconds: number, aSecond: number): Promise<Phase> {
    const [first, firstRefusal] = [calls.latencies.length, calls.refusals.length];
    let over = false;
    const ended = delay(seconds * 1_000).then(() => (over = true));
    await calls.run(aSecond, () => over);
    await ended;
    return { latencies: calls.latencies.slice(first), refusals: calls.refusals.slice(firstRefusal) };
  }
} finally {
  await server.stop();
  await town.close();
  await rm(folder, { recursive: true, force: true });
}
