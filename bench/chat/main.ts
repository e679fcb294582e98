import { chmod } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { serveParent, startChild } from "../stage/child.ts";
import { startServer } from "../stage/server-process.ts";
import { buildTown } from "../stage/town.ts";
import { workFolder } from "../stage/work-folder.ts";
import { across } from "./across.ts";
import { backlog } from "./backlog.ts";
import { runBareProcess } from "./bare.ts";
import { crowdTasks } from "./crowd-tasks.ts";
import { deafCrowd, deafTasks } from "./deaf.ts";
import { fanOut } from "./fan-out.ts";
import { comeBack, idle } from "./many.ts";
import { acrossTable, comparisonTable, deafTable, fanOutTable, load, restTable } from "./report.ts";
import type { ChildTasks, Venue } from "./venue.ts";

// Chat under load: the built server on a database of its own, beside a bare broadcast and RabbitMQ where that is
// installed, on Linux alone (it reads /proc). `--quick` is small; `--only=fan|across|deaf|rest` one part.
// `--before=FOLDER`: an older checkout, built, is measured beside this one; it serves on this one's schema.
const program = import.meta.filename;
const [role, port] = process.argv.slice(2);
if (role === "crowd") serveParent({ ...crowdTasks, ...deafTasks });
else if (role === "bare") runBareProcess(Number(port));
else await bench();

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: { quick: { type: "boolean", default: false }, only: { type: "string" }, before: { type: "string" } },
  });
  const { quick, only, before } = values;
  const folder = await workFolder("chat");
  // RabbitMQ runs as a user of its own.
  await chmod(folder, 0o755);
  const town = await buildTown(path.join(folder, "town"));
  const child = startChild<ChildTasks>(program, "crowd");
  const venueOf = (checkout: string): Venue => ({
    ...{ town, child, folder },
    server: (name, redisUrl) =>
      startServer({
        program: path.join(checkout, "server/dist/main.js"),
        databaseUrl: town.databaseUrl,
        dataDir: path.join(folder, name),
        redisUrl,
      }),
    async guests(count) {
      const people = await town.settle(count);
      await town.enter(town.roomId, people);
      return people.map(({ cookie }) => cookie);
    },
  });
  const venue = venueOf(path.join(import.meta.dirname, "../.."));
  const older = before === undefined ? undefined : venueOf(path.resolve(before));
  const venues = older === undefined ? [{ name: "", one: venue }] : [{ name: "before", one: older }, { name: "after", one: venue }];
  const wants = (part: string) => only === undefined || only === part;
  try {
    if (wants("fan")) {
      const [sizes, rounds, seconds] = quick ? [[100], 3, 2] : [[500, 1_000], older === undefined ? 3 : 7, 3];
      const figures = await fanOut(venue, { program, sizes, rounds, seconds, before: older && ((name) => older.server(name)) });
      print(fanOutTable(figures));
      if (older !== undefined) print(comparisonTable(figures));
    }
    for (const { name, one } of venues) {
      if (name !== "" && only !== "fan") print(name);
      if (wants("across")) print(acrossTable(await across(one, quick ? 5 : 30)));
      if (wants("deaf")) print(deafTable(await deafCrowd(one, quick ? 100 : 1_000)));
      if (wants("rest")) {
        const [idlers, clients, messages] = quick ? [500, 100, 5_000] : [10_000, 2_000, 100_000];
        print(
          restTable({
            backlog: await backlog(one, messages),
            back: await comeBack(one, clients),
            idle: await idle(one, idlers),
          }),
        );
      }
    }
  } finally {
    child.close();
    await town.close();
  }
}

function print(table: string): void {
  process.stdout.write(`\n${table}\n\n${load()}\n`);
}
