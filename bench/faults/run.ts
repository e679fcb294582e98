import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { quantile } from "../stage/quantile.ts";
import { buildTown, type Town } from "../stage/town.ts";
import { type Deeds, startDeeds } from "./deeds.ts";
import { compare } from "./ledger.ts";
import { type FaultKind, startMachines } from "./machines.ts";
import { Phone } from "./phone.ts";

const PHONES = 12;
const SETTLE_MS = 30_000;

interface Given {
  readonly folder: string;
  readonly serverProgram: string;
  readonly faults: number;
  readonly seed: number;
  /** PostgreSQL says "committed" before it is; then only PostgreSQL is killed. */
  readonly commitOff?: boolean;
  /** The one kind that is killed; left out, any. */
  readonly only?: string | undefined;
}

interface Silence {
  readonly many: number;
  readonly median: number;
  readonly longest: number;
}

export interface Outcome {
  readonly faults: number;
  /** Acknowledged messages. */
  readonly messages: number;
  readonly deeds: Deeds;
  readonly broken: readonly string[];
  /** By what was killed: how often, and the times, ms, in which somebody in the room heard nothing. */
  readonly silences: Readonly<Record<string, Silence>>;
  readonly load: string;
}

export async function runFaults(given: Given): Promise<Outcome> {
  const { folder, serverProgram, faults, seed, commitOff = false, only = commitOff ? "PostgreSQL" : undefined } = given;
  const town = await buildTown(path.join(folder, "town"));
  if (commitOff) await switchCommitOff(town);
  const people = await town.settle(200);
  const phones = people.slice(0, PHONES);
  await town.enter(town.roomId, phones);
  const machines = await startMachines(town, serverProgram, folder);
  const dice = diceOf(seed);
  const kinds = machines.kinds.filter((kind) => only === undefined || kind === only);
  const room = phones.map((who, place) => new Phone(who, town.roomId, machines.ports, place, 0));
  let stopped = false;
  const listening = room.map((phone) => phone.listen());
  const talking = room.map((phone) => phone.talk());
  const { deeds, done } = startDeeds({ town, ports: machines.ports, people, stopped: () => stopped });
  const silences: { readonly kind: FaultKind; readonly longest: number }[] = [];
  try {
    await delay(2_000);
    for (let place = 0; place < faults; place += 1) {
      const kind = pick(kinds, dice);
      for (const phone of room) phone.silence = 0;
      await machines.strike(kind, dice);
      await delay(1_000 + dice() * 1_500);
      const longest = Math.max(...room.map(({ silence }) => silence));
      silences.push({ kind, longest });
      process.stderr.write(`${place + 1}/${faults} ${kind}, ${(longest / 1000).toFixed(1)} s of silence\n`);
    }
    stopped = true;
    for (const phone of room) phone.hush();
    const patience = delay(commitOff ? 5_000 : SETTLE_MS, undefined, { ref: false });
    await Promise.race([Promise.all([...talking, done]).then(() => complete(town, room)), patience]);
    const broken = await compare(town, room, deeds);
    const messages = room.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    const load = `load average ${loadavg().map((one) => one.toFixed(1)).join(" ")}`;
    return { faults, messages, deeds, broken, silences: silencesOf(silences), load };
  } finally {
    stopped = true;
    for (const phone of room) phone.close();
    await Promise.all(listening);
    await machines.stop();
    await town.close();
  }
}

function silencesOf(all: readonly { readonly kind: FaultKind; readonly longest: number }[]): Outcome["silences"] {
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  return Object.fromEntries(
    kinds.map((kind) => {
      const times = all.filter((one) => one.kind === kind).map(({ longest }) => longest);
      return [kind, { many: times.length, median: quantile(times, 0.5), longest: Math.max(...times) }];
    }),
  );
}

async function switchCommitOff({ db }: Town): Promise<void> {
  await db.query("alter system set synchronous_commit = off");
  await db.query("select pg_reload_conf()");
}

/** Waits until everyone has heard everything. */
async function complete(town: Town, room: readonly Phone[]): Promise<void> {
  for (;;) {
    const last = await town.lastSeq(town.roomId);
    if (room.every(({ lastSeq }) => lastSeq === last)) return;
    await delay(100);
  }
}

function pick(kinds: readonly FaultKind[], dice: () => number): FaultKind {
  return kinds[Math.floor(dice() * kinds.length)] ?? "server";
}

/** Numbers from 0 to 1, the same ones for a seed. */
function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
