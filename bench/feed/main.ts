import path from "node:path";
import { parseArgs } from "node:util";
import { workFolder } from "../stage/work-folder.ts";
import { runBareProcess } from "./bare.ts";
import { runLoadProcess, startLoadGenerator } from "./load.ts";
import { measure, type Pace } from "./measure.ts";
import { operations } from "./operations.ts";
import { comparisonTable, figuresTable, goalsTable, type Result, uploadsTable } from "./report.ts";
import { openStage, type Places, type Stage } from "./stage.ts";
import { besideUploads } from "./uploads.ts";

// The community under load: the built server on databases of three sizes, a bare handler beside it, on Linux alone
// (it reads /proc). `--quick` takes the smallest size; `--posts=1000,5000` others; `--only=NAME` one operation.
// `--before=FOLDER`: an older checkout, built, is measured round by round beside this one, and the two are compared.
// Databases are kept in the folder BENCH_DATA where it is set.
const root = path.join(import.meta.dirname, "../..");
const program = import.meta.filename;
const [role, ...rest] = process.argv.slice(2);
if (role === "load") runLoadProcess();
else if (role === "bare") await runBareProcess(Number(rest[0]), rest[1] ?? "", 1);
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
  const pace: Pace = { rounds: Number(values.rounds), seconds: Number(values.seconds), connections: 8 };
  const wanted = operations.filter(({ name }) => values.only === undefined || name.includes(values.only));
  const kept = process.env["BENCH_DATA"];
  const data = kept === undefined ? await workFolder("feed") : path.resolve(kept);
  const files = ["stage/dice", "feed/words", "feed/population", "feed/tables"].map((name) => path.join(root, `bench/${name}.ts`));
  const placesOf = (checkout: string, label: string): Places => ({
    data: path.join(data, label),
    label,
    serverProgram: path.join(checkout, "server/dist/main.js"),
    benchProgram: program,
    sources: { migrations: path.join(checkout, "server/migrations"), files },
  });
  const versions = [placesOf(root, "")];
  if (values.before !== undefined) versions.unshift(placesOf(path.resolve(values.before), "before"));
  const load = startLoadGenerator(program);
  const stages: Stage[] = [];
  try {
    for (const posts of scales) for (const places of versions) stages.push(await openStage(places, posts));
    const results: Result[] = [];
    for (const operation of wanted) {
      process.stderr.write(`${operation.name} …\n`);
      const measured = await measure(load, operation, stages, pace);
      results.push({ operation, measured });
    }
    print(figuresTable(results));
    if (values.before !== undefined) print(comparisonTable(results));
    const [largest, reading] = [stages.at(-1), operations[0]];
    if (values.only !== undefined || largest === undefined || reading === undefined) return;
    const uploads = await besideUploads(load, largest, reading);
    print(uploadsTable(uploads));
    const own = results.map(({ operation, measured }) => ({ operation, measured: measured.filter(({ label }) => label === "") }));
    print(goalsTable(own, uploads));
  } finally {
    load.close();
    for (const stage of stages) await stage.close();
  }
}

function print(table: string): void {
  process.stdout.write(`\n${table}\n`);
}
