import path from "node:path";
import { parseArgs } from "node:util";
import { workFolder } from "../stage/work-folder.ts";
import { runBaselineProcess } from "./baseline-http.ts";
import { runLoadProcess, startLoadGenerator } from "./load.ts";
import { measure, type MeasureOptions } from "./measure.ts";
import { operations } from "./operations.ts";
import { comparisonTable, figuresTable, goalsTable, type Result, uploadsTable } from "./report.ts";
import { openEnvironment, type EnvironmentOptions, type BenchEnvironment } from "./environment.ts";
import { measureDuringUploads } from "./uploads.ts";

// The community under load: the built server on databases of three sizes, and a baseline handler; Linux only (reads
// /proc). `--quick` takes the smallest size; `--posts=1000,5000` others; `--only=NAME` one operation. `--before=FOLDER`
// also measures an older, built checkout round by round and compares the two. Databases are kept in the folder BENCH_DATA
// where it is set.
const root = path.join(import.meta.dirname, "../..");
const program = import.meta.filename;
const [role, ...rest] = process.argv.slice(2);
if (role === "load") runLoadProcess();
else if (role === "bare") await runBaselineProcess(Number(rest[0]), rest[1] ?? "", 1);
else await bench();

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      posts: { type: "string" },
      before: { type: "string" },
      only: { type: "string" },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "3" },
    },
  });
  const scales = (values.posts ?? (values.quick ? "10000" : "10000,100000,1000000")).split(",").map(Number);
  const pace: MeasureOptions = { rounds: Number(values.rounds), seconds: Number(values.seconds), connections: 8 };
  const selected = operations.filter(({ name }) => values.only === undefined || name.includes(values.only));
  const keptFolder = process.env["BENCH_DATA"];
  const data = keptFolder === undefined ? await workFolder("feed") : path.resolve(keptFolder);
  const files = ["stage/rng", "feed/words", "feed/population", "feed/tables"].map((name) =>
    path.join(root, `bench/${name}.ts`),
  );
  const optionsOf = (checkout: string, label: string): EnvironmentOptions => ({
    data: path.join(data, label),
    label,
    serverProgram: path.join(checkout, "server/dist/main.js"),
    benchProgram: program,
    sources: { migrations: path.join(checkout, "server/migrations"), files },
  });
  const versions = [optionsOf(root, "")];
  if (values.before !== undefined) versions.unshift(optionsOf(path.resolve(values.before), "before"));
  const load = startLoadGenerator(program);
  const environments: BenchEnvironment[] = [];
  try {
    for (const posts of scales)
      for (const options of versions) environments.push(await openEnvironment(options, posts));
    const results: Result[] = [];
    for (const operation of selected) {
      process.stderr.write(`${operation.name} …\n`);
      const measured = await measure(load, operation, environments, pace);
      results.push({ operation, measured });
    }
    print(figuresTable(results));
    if (values.before !== undefined) print(comparisonTable(results));
    const [largest, reading] = [environments.at(-1), operations[0]];
    if (values.only !== undefined || largest === undefined || reading === undefined) return;
    const uploads = await measureDuringUploads(load, largest, reading);
    print(uploadsTable(uploads));
    const own = results.map(({ operation, measured }) => ({
      operation,
      measured: measured.filter(({ label }) => label === ""),
    }));
    print(goalsTable(own, uploads));
  } finally {
    load.close();
    for (const environment of environments) await environment.close();
  }
}

function print(table: string): void {
  process.stdout.write(`\n${table}\n`);
}
