import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { developmentSecrets } from "../../server/src/platform/config/development-secrets.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/postgres/embedded-postgres.ts";
import { quantile } from "../stage/quantile.ts";
import { table } from "../stage/table.ts";
import { workFolder } from "../stage/work-folder.ts";
import { commitTimes } from "./commits.ts";
import { fill } from "./fill.ts";

// Time and memory of a backup and a restore (CASES T253), and the latency of commits during the backup: npm run bench --
// backup [--posts=100000] [--photos=5000] [--quick] [--encrypted]. Linux only.
const CALM_MS = 5_000;

const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "100000" },
    photos: { type: "string", default: "5000" },
    quick: { type: "boolean", default: false },
    encrypted: { type: "boolean", default: false },
  },
});
const size = values.quick
  ? { posts: 10_000, photos: 500 }
  : { posts: Number(values.posts), photos: Number(values.photos) };
const dist = path.join(import.meta.dirname, "../../server/dist");
const folder = await workFolder("backup");
const [live, restored] = [path.join(folder, "live"), path.join(folder, "restored")];
const file = path.join(folder, "backup.tar");
const passphrase: Record<string, string> = values.encrypted
  ? { BACKUP_PASSPHRASE: "a long passphrase of the bench" }
  : {};

interface Run {
  readonly seconds: number;
  /** Peak resident size, in megabytes. */
  readonly memory: number;
}

/** Runs one of the built programs to its end. */
async function run(program: string, args: readonly string[], dataDir: string): Promise<Run> {
  const began = performance.now();
  // Not resourceUsage().maxRSS, which begins with that of this process.
  const reportMemory = `import { readFileSync } from "node:fs";
    process.on("exit", () => console.error(/VmHWM.*/.exec(readFileSync("/proc/self/status", "utf8"))[0]))`;
  const preload = `data:text/javascript,${encodeURIComponent(reportMemory)}`;
  const child = spawn(process.execPath, ["--import", preload, path.join(dist, program), ...args], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, ...passphrase },
    stdio: ["ignore", "inherit", "pipe"],
  });
  let stderrText = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderrText += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${stderrText}`);
  return { seconds: (performance.now() - began) / 1000, memory: Number(/VmHWM:\s+(\d+)/.exec(stderrText)?.[1]) / 1024 };
}

const row = (what: string, { seconds, memory }: Run) => [what, seconds.toFixed(1), memory.toFixed(0)];
const milliseconds = (times: readonly number[]) => [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1));

const secrets = developmentSecrets(live);
const postgres = await startEmbeddedPostgres({
  folder: path.join(live, "postgres"),
  password: secrets.databasePassword,
});
try {
  const db = openDatabase(postgres.url, pino({ level: "silent" }), 1);
  await migrate(db, path.join(dist, "../migrations"));
  await db.close();
  await fill(postgres.url, path.join(live, "objects"), size);
  const calm = await commitTimes(postgres.url, delay(CALM_MS));
  const backup = run("backup.js", [file], live);
  const beside = await commitTimes(postgres.url, backup);
  const verify = await run("restore.js", [file, "--verify"], restored);
  const restore = await run("restore.js", [file], restored);
  const megabytes = ((await stat(file)).size / 1_048_576).toFixed(0);
  process.stdout.write(`\n${size.posts} posts, ${size.photos * 2} objects, file of ${megabytes} MB\n\n`);
  process.stdout.write(
    `${table(["", "seconds", "memory, MB"], [row("backup", await backup), row("verify", verify), row("restore", restore)])}\n\n`,
  );
  const commits = [
    ["no backup", ...milliseconds(calm)],
    ["beside the backup", ...milliseconds(beside)],
  ];
  process.stdout.write(`${table(["one commit, ms", "median", "p99", "longest"], commits)}\n`);
} finally {
  await postgres.stop();
}
