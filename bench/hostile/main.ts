import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { mixedCalls } from "../soak/calls.ts";
import { buildDataset } from "../stage/dataset.ts";
import { loadAverage } from "../stage/load-average.ts";
import { residentBytesOf } from "../stage/memory.ts";
import { quantile } from "../stage/quantile.ts";
import { startServer } from "../stage/server-process.ts";
import { table } from "../stage/table.ts";
import { workFolder } from "../stage/work-folder.ts";
import { type ActName, actNames, HOSTILE, prepareActs, serveHostile } from "./acts.ts";

// What one hostile member costs the others: npm run bench -- hostile. Readers call gently, with the limits on, first in quiet and then
// beside each act; "bare" and "bareLog" are what the machine alone does. `--before=FOLDER` is another checkout, built, that is measured in the same run;
// `--rounds=N` (3) of every act; `--only=flood,photos,log` names acts. Linux only (reads /proc). Exits with 1 where the p99 beside an act is
// more than 1.5 times the quiet one, or the server has more than 500 MB.
const READERS = 100;
const CALLS_A_SECOND = 60;
const QUIET_SECONDS = 15;
const FLOOD_SECONDS = 10;
const MAX_RATIO = 1.5;
const MAX_BYTES = 500e6;
const ROOT = path.join(import.meta.dirname, "../..");

interface Row {
  readonly name: string;
  readonly latencies: readonly number[];
  readonly bytes: number;
  readonly outcomes: readonly string[];
}

const [role] = process.argv.slice(2);
if (role === HOSTILE) serveHostile();
else await bench();

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: {
      before: { type: "string" },
      rounds: { type: "string", default: "3" },
      only: { type: "string", default: actNames.join(",") },
    },
  });
  const folder = await workFolder("hostile");
  const builds = [
    ...(values.before === undefined ? [] : [{ name: "before", root: path.resolve(values.before) }]),
    { name: "now", root: ROOT },
  ];
  const only = actNames.filter((name) => values.only.split(",").includes(name));
  for (const { name, root } of builds)
    report(name, await measure(path.join(folder, name), root, only, Number(values.rounds)), name === "now");
}

async function measure(
  folder: string,
  root: string,
  only: readonly ActName[],
  rounds: number,
): Promise<readonly Row[]> {
  await mkdir(folder, { recursive: true });
  const dataset = await buildDataset(path.join(folder, "dataset"), path.join(root, "server/migrations"));
  const [head, ...others] = await dataset.createMembers(1 + READERS + rounds * actNames.length);
  if (head === undefined) throw new Error("no members");
  const readers = others.slice(0, READERS);
  const people = { head, hostile: others.slice(READERS), seconds: FLOOD_SECONDS };
  const { act, close } = await prepareActs(import.meta.filename, folder, dataset, people);
  const server = await startServer({
    program: path.join(root, "server/dist/main.js"),
    databaseUrl: dataset.databaseUrl,
    dataDir: path.join(folder, "data"),
    rateLimitScale: 1,
  });
  try {
    const calls = await mixedCalls(dataset, server.port, readers);
    /** Gentle calls until `until` is done: their times, and the most memory that the server had. */
    const beside = async (until: Promise<unknown>) => {
      const first = calls.latencies.length;
      let [isOver, bytes] = [false, 0];
      const ended = until.finally(() => (isOver = true));
      const watch = async () => {
        for (; !isOver; await delay(50)) bytes = Math.max(bytes, residentBytesOf(server.pid));
      };
      await Promise.all([calls.run(CALLS_A_SECOND, () => isOver), watch(), ended]);
      return { latencies: calls.latencies.slice(first), bytes };
    };
    await beside(delay(5_000));
    const quiet: { latencies: number[]; bytes: number } = { latencies: [], bytes: 0 };
    const rows = new Map(
      only.map((name) => [name, { name, latencies: [] as number[], bytes: 0, outcomes: [] as string[] }]),
    );
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, row] of rows) {
        const before = await beside(delay((QUIET_SECONDS * 1_000) / rows.size));
        quiet.latencies.push(...before.latencies);
        quiet.bytes = Math.max(quiet.bytes, before.bytes);
        const during = await beside(act(name, server.port, round).then((outcome) => row.outcomes.push(outcome)));
        row.latencies.push(...during.latencies);
        row.bytes = Math.max(row.bytes, during.bytes);
        // The limit of a flood ends with its minute, and garbage is collected.
        await beside(delay(3_000));
      }
    }
    for (const fault of await calls.faults(true)) throw new Error(fault);
    return [{ name: "quiet", ...quiet, outcomes: [] }, ...rows.values()];
  } finally {
    close();
    await server.stop();
    await dataset.close();
  }
}

function report(build: string, rows: readonly Row[], isJudged: boolean): void {
  const quiet = quantile(rows[0]?.latencies ?? [], 0.99);
  const missed: string[] = [];
  const cells = rows.map(({ name, latencies, bytes, outcomes }) => {
    const p99 = quantile(latencies, 0.99);
    if (!name.startsWith("bare") && p99 > quiet * MAX_RATIO)
      missed.push(`${name}: ${(p99 / quiet).toFixed(2)} times the quiet p99`);
    if (bytes > MAX_BYTES) missed.push(`${name}: ${Math.round(bytes / 1e6)} MB`);
    return [
      ...[name, String(latencies.length), quantile(latencies, 0.5).toFixed(1), p99.toFixed(1)],
      ...[(p99 / quiet).toFixed(2), String(Math.round(bytes / 1e6)), outcomes.join("; ")],
    ];
  });
  const head = ["beside", "calls", "median ms", "p99 ms", "of quiet", "MB", "what came of it"];
  process.stdout.write(`\n${build}\n${table(head, cells)}\n${loadAverage()}\n`);
  if (!isJudged) return;
  process.stdout.write(missed.length === 0 ? "no fault\n" : `RED: ${missed.join("\n")}\n`);
  if (missed.length > 0) process.exitCode = 1;
}
