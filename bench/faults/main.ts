import { rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { table } from "../stage/table.ts";
import { workFolder } from "../stage/work-folder.ts";
import { killedAfterReceipt } from "./after-receipt.ts";
import { killedInJobs } from "./killed-in-jobs.ts";
import { type Outcome, runFaults } from "./run.ts";

// Three servers, PostgreSQL and Redis under load, killed at random with SIGKILL; then a log of all acknowledged
// operations is compared with the database. Control: the same with PostgreSQL's synchronous_commit off, which must lose
// some. A server is killed right after its RECEIPT, and one in the middle of each timed job of the bookings. `--faults=N` (50) and `--rounds=N` (200), `--quick` is 6 and
// 10; `--only=jobs` does that alone, `--only=server` (T232) or `--only=PostgreSQL` (T233) kills nothing else. Exits with 1 on any fault.
const CONTROL_FAULTS = 6;
/** By turns the waiting lists and the reminders; in each a draw and a new holiday. */
const JOB_ROUNDS = 6;

const { values } = parseArgs({
  options: {
    faults: { type: "string", default: "50" },
    rounds: { type: "string", default: "200" },
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const serverProgram = path.join(import.meta.dirname, "../../server/dist/main.js");
const faults = values.quick ? 6 : Number(values.faults);
const rounds = values.quick ? 10 : Number(values.rounds);
process.stdout.write(`seed ${values.seed}\n`);
const commonOptions = { serverProgram, seed: Number(values.seed) };
const killedJobs = await inFolder((folder) =>
  killedInJobs({ serverProgram, folder, rounds: values.quick ? 2 : JOB_ROUNDS }),
);
process.stdout.write(`killed inside the jobs of the bookings: ${killedJobs.length} wrong\n${killedJobs.join("\n")}\n`);
if (killedJobs.length > 0) process.exitCode = 1;
if (values.only === "jobs") process.exit();
const real = await inFolder((folder) => runFaults({ ...commonOptions, folder, faults, only: values.only }));
const control = await inFolder((folder) =>
  runFaults({ ...commonOptions, folder, faults: CONTROL_FAULTS, commitOff: true }),
);
const lostAfterReceipt = await inFolder((folder) => killedAfterReceipt({ serverProgram, folder, rounds }));
const head = ["", "faults", "messages", "likes", "comments", "approvals", "lost or wrong"];
const outcomes = [row("commits as they are", real), row("control: commits switched off", control)];
process.stdout.write(`\n${table(head, outcomes)}\n`);
const silences = Object.entries(real.silences).map(([kind, { many, longest, median }]) => [
  ...[kind, String(many), (median / 1000).toFixed(1), (longest / 1000).toFixed(1)],
]);
const heads = ["killed", "times", "silence in the room, s", "longest"];
process.stdout.write(`\n${table(heads, silences)}\n\n${real.load}\n`);
process.stdout.write(`killed right after a RECEIPT: ${rounds} rounds, ${lostAfterReceipt.length} wrong\n`);
if (lostAfterReceipt.length > 0) {
  process.stdout.write(`${lostAfterReceipt.slice(0, 10).join("\n")}\n`);
  process.exitCode = 1;
}
if (real.broken.length > 0) {
  process.stdout.write(`RED: ${real.broken.slice(0, 10).join("\n")}\n`);
  process.exitCode = 1;
}
if (control.broken.length === 0) {
  process.stdout.write("the control lost nothing: the comparison proves nothing\n");
  process.exitCode = 1;
}

function row(name: string, { faults: many, messages, operations, broken }: Outcome): readonly string[] {
  const figures = [
    many,
    messages,
    operations.likes.length,
    operations.comments.length,
    operations.approvals.length,
    broken.length,
  ];
  return [name, ...figures.map((figure) => figure.toLocaleString("en"))];
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await workFolder("faults");
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
