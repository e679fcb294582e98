import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { loadAverage } from "../stage/load-average.ts";
import { quantile } from "../stage/quantile.ts";
import { buildDataset, type Dataset } from "../stage/dataset.ts";
import { type AcknowledgedOperations, startOperations } from "./operations.ts";
import { findBrokenPromises } from "./acknowledged-log.ts";
import { type FaultKind, startNodes } from "./nodes.ts";
import { ChatClient } from "./chat-client.ts";

const CLIENTS = 12;
const COMPLETION_TIMEOUT_MS = 30_000;

interface RunFaultsOptions {
  readonly folder: string;
  readonly serverProgram: string;
  readonly faults: number;
  readonly seed: number;
  /** synchronous_commit off: PostgreSQL acknowledges a commit before it is durable. Then only PostgreSQL is killed. */
  readonly commitOff?: boolean;
  /** The only kind that is killed; any by default. */
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
  readonly operations: AcknowledgedOperations;
  readonly broken: readonly string[];
  /** By kind of process: number of kills, and the longest times without a delivery to some client, ms. */
  readonly silences: Readonly<Record<string, Silence>>;
  readonly load: string;
}

export async function runFaults(options: RunFaultsOptions): Promise<Outcome> {
  const {
    folder,
    serverProgram,
    faults,
    seed,
    commitOff = false,
    only = commitOff ? "PostgreSQL" : undefined,
  } = options;
  const dataset = await buildDataset(path.join(folder, "dataset"));
  if (commitOff) await switchCommitOff(dataset);
  const accounts = await dataset.createMembers(200);
  const chatMembers = accounts.slice(0, CLIENTS);
  await dataset.addToRoom(dataset.roomId, chatMembers);
  const nodes = await startNodes(dataset, serverProgram, folder);
  const rng = createRng(seed);
  const kinds = nodes.kinds.filter((kind) => only === undefined || kind === only);
  const clients = chatMembers.map((member, index) => new ChatClient(member, dataset.roomId, nodes.ports, index, 0));
  let stopped = false;
  const receiving = clients.map((client) => client.stayConnected());
  const sending = clients.map((client) => client.sendUntilStopped());
  const { operations, done } = startOperations({ dataset, ports: nodes.ports, accounts, stopped: () => stopped });
  const silences: { readonly kind: FaultKind; readonly longest: number }[] = [];
  try {
    await delay(2_000);
    for (let index = 0; index < faults; index += 1) {
      const kind = pick(kinds, rng);
      for (const client of clients) client.silence = 0;
      await nodes.kill(kind, rng);
      await delay(1_000 + rng() * 1_500);
      const longest = Math.max(...clients.map(({ silence }) => silence));
      silences.push({ kind, longest });
      process.stderr.write(`${index + 1}/${faults} ${kind}, ${(longest / 1000).toFixed(1)} s of silence\n`);
    }
    stopped = true;
    for (const client of clients) client.stopSending();
    const timeout = delay(commitOff ? 5_000 : COMPLETION_TIMEOUT_MS, undefined, { ref: false });
    await Promise.race([Promise.all([...sending, done]).then(() => waitUntilAllReceived(dataset, clients)), timeout]);
    const broken = await findBrokenPromises(dataset, clients, operations);
    const messages = clients.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    return { faults, messages, operations, broken, silences: silencesOf(silences), load: loadAverage() };
  } finally {
    stopped = true;
    for (const client of clients) client.close();
    await Promise.all(receiving);
    await nodes.stop();
    await dataset.close();
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

async function switchCommitOff({ db }: Dataset): Promise<void> {
  await db.query("alter system set synchronous_commit = off");
  await db.query("select pg_reload_conf()");
}

/** Waits until every client has received every message. */
async function waitUntilAllReceived(dataset: Dataset, clients: readonly ChatClient[]): Promise<void> {
  for (;;) {
    const last = await dataset.lastSeq(dataset.roomId);
    if (clients.every(({ lastSeq }) => lastSeq === last)) return;
    await delay(100);
  }
}

function pick(kinds: readonly FaultKind[], rng: () => number): FaultKind {
  return kinds[Math.floor(rng() * kinds.length)] ?? "server";
}

/** Seeded numbers from 0 to 1. */
function createRng(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
