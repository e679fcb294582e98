import { chmod } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { serveTasks, startChild } from "../stage/child.ts";
import { startServer } from "../stage/server-process.ts";
import { buildDataset } from "../stage/dataset.ts";
import { workFolder } from "../stage/work-folder.ts";
import { measureTwoNodes } from "./two-nodes.ts";
import { backlog } from "./backlog.ts";
import { runBaselineProcess } from "./baseline-ws.ts";
import { clientTasks } from "./client-tasks.ts";
import { measureStalledClients } from "./stalled-clients.ts";
import { stalledClientTasks } from "./stalled-client-tasks.ts";
import { fanOut } from "./fan-out.ts";
import { measureReconnect, measureIdle } from "./idle-and-reconnect.ts";
import { loadAverage } from "../stage/load-average.ts";
import { twoNodesTable, comparisonTable, stalledClientsTable, fanOutTable, otherFiguresTable } from "./report.ts";
import type { ChildTasks, ChatFixture } from "./fixture.ts";

// Chat under load: the built server on a database of its own, beside a `ws` baseline and RabbitMQ where that is
// installed; Linux only (reads /proc). `--quick` is small; `--only=fan|across|deaf|rest` one part. `--before=FOLDER` also
// measures an older, built checkout, on a database with its own schema.
const program = import.meta.filename;
const [role, port] = process.argv.slice(2);
if (role === "clients") serveTasks({ ...clientTasks, ...stalledClientTasks });
else if (role === "bare") runBaselineProcess(Number(port));
else await bench();

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: { quick: { type: "boolean", default: false }, only: { type: "string" }, before: { type: "string" } },
  });
  const { quick, only, before } = values;
  const folder = await workFolder("chat");
  // RabbitMQ runs as a user of its own.
  await chmod(folder, 0o755);
  const child = startChild<ChildTasks>(program, "clients");
  const fixtureOf = async (checkout: string, name: string): Promise<ChatFixture> => {
    const dataset = await buildDataset(path.join(folder, name), path.join(checkout, "server/migrations"));
    return {
      dataset,
      child,
      folder,
      startServer: (server, redisUrl) =>
        startServer({
          program: path.join(checkout, "server/dist/main.js"),
          databaseUrl: dataset.databaseUrl,
          dataDir: path.join(folder, `${name}-${server}`),
          redisUrl,
        }),
      async createAccounts(count) {
        const accounts = await dataset.createMembers(count);
        await dataset.addToRoom(dataset.roomId, accounts);
        return accounts.map(({ cookie }) => cookie);
      },
    };
  };
  const fixture = await fixtureOf(path.join(import.meta.dirname, "../.."), "dataset");
  const older = before === undefined ? undefined : await fixtureOf(path.resolve(before), "older");
  const fixtures =
    older === undefined
      ? [{ name: "", one: fixture }]
      : [
          { name: "before", one: older },
          { name: "after", one: fixture },
        ];
  const includesPart = (part: string) => only === undefined || only === part;
  try {
    if (includesPart("fan")) {
      const [sizes, rounds, seconds] = quick ? [[100], 3, 2] : [[500, 1_000], older === undefined ? 3 : 7, 3];
      const figures = await fanOut(fixture, {
        program,
        sizes,
        rounds,
        seconds,
        before: older,
      });
      print(fanOutTable(figures));
      if (older !== undefined) print(comparisonTable(figures));
    }
    for (const { name, one } of fixtures) {
      if (name !== "" && only !== "fan") print(name);
      if (includesPart("across")) print(twoNodesTable(await measureTwoNodes(one, quick ? 5 : 30)));
      if (includesPart("deaf")) print(stalledClientsTable(await measureStalledClients(one, quick ? 100 : 1_000)));
      if (includesPart("rest")) {
        const [idlers, clients, messages] = quick ? [500, 100, 5_000] : [10_000, 2_000, 100_000];
        print(
          otherFiguresTable({
            backlog: await backlog(one, messages),
            reconnect: await measureReconnect(one, clients),
            idle: await measureIdle(one, idlers),
          }),
        );
      }
    }
  } finally {
    child.close();
    await fixture.dataset.close();
    await older?.dataset.close();
  }
}

function print(table: string): void {
  process.stdout.write(`\n${table}\n\n${loadAverage()}\n`);
}
