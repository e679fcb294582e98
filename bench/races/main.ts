import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { table } from "../stage/table.ts";
import { buildDataset, type Account } from "../stage/dataset.ts";
import { startCluster } from "../stage/cluster.ts";
import { workFolder } from "../stage/work-folder.ts";
import { postRaces } from "./post-races.ts";
import type { RaceContext, Race } from "./race.ts";
import { requestRaces } from "./request-races.ts";
import { roomRaces } from "./room-races.ts";
import { withdrawalRaces } from "./withdrawal-races.ts";

// Races over three servers and one database: 1,000 rounds each, or `--rounds`; `--quick` is 50. `--only=TEXT` takes those
// whose name contains it. Exits with 1 where any round failed.
const CONCURRENT_ROUNDS = 4;
const races: readonly Race[] = [...requestRaces, ...roomRaces, ...postRaces, ...withdrawalRaces];

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    rounds: { type: "string", default: "1000" },
    only: { type: "string" },
  },
});
const rounds = values.quick ? 50 : Number(values.rounds);
const folder = await workFolder("races");
const dataset = await buildDataset(path.join(folder, "dataset"));
const cluster = await startCluster({
  dataset,
  program: path.join(import.meta.dirname, "../../server/dist/main.js"),
  folder,
});
try {
  const results: string[][] = [];
  for (const race of races.filter(({ name }) => values.only === undefined || name.includes(values.only))) {
    process.stderr.write(`${race.name} …\n`);
    const began = performance.now();
    const faults = await run(race);
    for (const fault of faults.slice(0, 5)) process.stderr.write(`  ${fault}\n`);
    if (faults.length > 0) process.exitCode = 1;
    const seconds = (performance.now() - began) / 1000;
    results.push([race.name, race.source, String(rounds), seconds.toFixed(0), String(faults.length)]);
  }
  const load = loadavg()
    .map((one) => one.toFixed(1))
    .join(" ");
  const head = ["race over 3 servers", "case", "rounds", "s", "wrong"];
  process.stdout.write(`\n${table(head, results)}\n\nload average ${load}\n`);
} finally {
  await cluster.stop();
  await dataset.close();
}

async function run(race: Race): Promise<readonly string[]> {
  const accounts = await dataset.createMembers(2 * rounds);
  const faults: string[] = [];
  let next = 0;
  const worker = async () => {
    for (let round = next++; round < rounds; round = next++) {
      const fault = await race.run(contextOf(accounts, round));
      if (fault !== undefined) faults.push(`round ${round}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_ROUNDS }, worker));
  return faults;
}

function contextOf(accounts: readonly Account[], round: number): RaceContext {
  const [one, other] = [accounts[2 * round], accounts[2 * round + 1]];
  if (one === undefined || other === undefined) throw new Error("too few people");
  return { dataset, cluster, one, other, round };
}
