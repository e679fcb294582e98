import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { serveParent, startChild } from "../stage/child.ts";
import { buildTown } from "../stage/town.ts";
import { across } from "./across.ts";
import { backlog } from "./backlog.ts";
import { runBareProcess } from "./bare.ts";
import { type CrowdTasks, crowdTasks } from "./crowd-tasks.ts";
import { fanOut } from "./fan-out.ts";
import { comeBack, idle } from "./many.ts";
import { acrossTable, fanOutTable, load, restTable } from "./report.ts";

// Chat under load: the built server on a database of its own, beside a bare broadcast and RabbitMQ where that is
// installed, on Linux alone (it reads /proc). `--quick` is small; `--only=fan|across|rest` one part.
const program = import.meta.filename;
const [role, port] = process.argv.slice(2);
if (role === "crowd") serveParent(crowdTasks);
else if (role === "bare") runBareProcess(Number(port));
else await bench();

async function bench(): Promise<void> {
  const { values } = parseArgs({ options: { quick: { type: "boolean", default: false }, only: { type: "string" } } });
  const { quick, only } = values;
  const folder = await mkdtemp(path.join(tmpdir(), "danji-chat-"));
  const town = await buildTown(path.join(folder, "town"));
  const child = startChild<CrowdTasks>(program, "crowd");
  const serverProgram = path.join(import.meta.dirname, "../../server/dist/main.js");
  const given = { child, town, serverProgram, folder };
  const wants = (part: string) => only === undefined || only === part;
  try {
    if (wants("fan")) {
      const pace = quick ? { sizes: [100], rounds: 3, seconds: 2 } : { sizes: [500, 1_000], rounds: 5, seconds: 5 };
      print(fanOutTable(await fanOut({ ...given, server: { program: serverProgram }, program, ...pace })));
    }
    if (wants("across")) print(acrossTable(await across({ ...given, seconds: quick ? 5 : 30 })));
    if (wants("rest")) {
      const sizes = quick ? { idle: 500, clients: 100, messages: 5_000 } : { idle: 10_000, clients: 2_000, messages: 100_000 };
      print(
        restTable({
          backlog: await backlog(given, sizes.messages),
          back: await comeBack(given, sizes.clients),
          idle: await idle(given, sizes.idle),
        }),
      );
    }
  } finally {
    child.close();
    await town.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function print(table: string): void {
  process.stdout.write(`\n${table}\n\n${load()}\n`);
}
