import path from "node:path";
import { parseArgs } from "node:util";
import { loadAverage } from "../stage/load-average.ts";
import { table } from "../stage/table.ts";
import { buildDataset, type Account } from "../stage/dataset.ts";
import { startCluster } from "../stage/cluster.ts";
import { workFolder } from "../stage/work-folder.ts";
import { caseworkRaces } from "./casework-races.ts";
import { guardCommits } from "./commit-guards.ts";
import { familyRaces } from "./family-races.ts";
import { householdRaces } from "./household-races.ts";
import { kindRaces } from "./kind-races.ts";
import { matterRaces } from "./matter-races.ts";
import { nameRaces } from "./name-races.ts";
import { officeRaces } from "./office-races.ts";
import { outboxRaces } from "./outbox-races.ts";
import { postRaces } from "./post-races.ts";
import type { RaceContext, Race } from "./race.ts";
import { requestRaces } from "./request-races.ts";
import { roleRaces } from "./role-races.ts";
import { roomRaces } from "./room-races.ts";
import { turnoverRaces } from "./turnover-races.ts";
import { vouchRaces } from "./vouch-races.ts";
import { withdrawalRaces } from "./withdrawal-races.ts";

// Races over three servers and one database: 1,000 rounds each, or `--rounds`; `--quick` is 50. `--only=TEXT,TEXT` takes
// those whose case or name contains one of them. Exits with 1 where any round failed.
const CONCURRENT_ROUNDS = 4;
const races: readonly Race[] = [
  ...[...requestRaces, ...roomRaces, ...postRaces, ...withdrawalRaces],
  ...[...householdRaces, ...turnoverRaces, ...familyRaces, ...caseworkRaces, ...matterRaces],
  ...[...nameRaces, ...kindRaces, ...officeRaces, ...roleRaces, ...vouchRaces, ...outboxRaces],
];

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
const operators = "operator@danji.example";
const operator = await createOperator();
const cluster = await startCluster({
  dataset,
  program: path.join(import.meta.dirname, "../../server/dist/main.js"),
  folder,
  operators,
});
try {
  await guardCommits(dataset.db);
  const results: string[][] = [];
  for (const race of races.filter(isSelected)) {
    process.stderr.write(`${race.name} …\n`);
    const began = performance.now();
    const faults = await run(race);
    for (const fault of faults.slice(0, 5)) process.stderr.write(`  ${fault}\n`);
    if (faults.length > 0) process.exitCode = 1;
    const seconds = (performance.now() - began) / 1000;
    results.push([race.name, race.source, String(rounds), seconds.toFixed(0), String(faults.length)]);
  }
  const head = ["race over 3 servers", "case", "rounds", "s", "wrong"];
  process.stdout.write(`\n${table(head, results)}\n\n${loadAverage()}\n`);
} finally {
  await cluster.stop();
  await dataset.close();
}

function isSelected({ source, name }: Race): boolean {
  const texts = (values.only ?? "").split(",");
  return texts.some((text) => `${source} ${name}`.includes(text));
}

async function run(race: Race): Promise<readonly string[]> {
  const perRound = 2 + (race.more ?? 0);
  const accounts = await dataset.createMembers(perRound * rounds);
  const faults: string[] = [];
  let next = 0;
  const worker = async () => {
    for (let round = next++; round < rounds; round = next++) {
      const fault = await race.run(contextOf(accounts.slice(perRound * round, perRound * (round + 1)), round));
      if (fault !== undefined) faults.push(`round ${round}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_ROUNDS }, worker));
  return faults;
}

function contextOf(accounts: readonly Account[], round: number): RaceContext {
  const [one, other, ...more] = accounts;
  if (one === undefined || other === undefined) throw new Error("too few people");
  return { dataset, cluster, one, other, more, operator, round };
}

/** The member whom the setting of the servers names; one with a password, as it must be. */
async function createOperator(): Promise<Account> {
  const [account] = await dataset.createMembers(1);
  if (account === undefined) throw new Error("no operator");
  await dataset.db.query("update members set email = $2 where id = $1", [account.memberId, operators]);
  await dataset.db.query("insert into credentials (member_id, password_hash) values ($1, '')", [account.memberId]);
  return account;
}
