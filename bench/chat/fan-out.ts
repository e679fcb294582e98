import path from "node:path";
import { cpuOf, cpuOfPostgres } from "../stage/cpu.ts";
import { quantile } from "../stage/quantile.ts";
import { freePort, type Running, started } from "../stage/server-process.ts";
import type { Deliveries } from "./crowd-tasks.ts";
import type { Kind } from "./dialect.ts";
import { startRabbit } from "./rabbit.ts";
import type { Venue } from "./venue.ts";

const IN_FLIGHT = 4;

/** What is measured: the product, that of the older checkout, and the two it is compared with. */
type Contender = "product" | "before" | "bare" | "rabbit";

export interface FanOutFigures extends Omit<Deliveries, "seconds"> {
  readonly name: Contender;
  readonly sockets: number;
  readonly perSecond: number;
  /** Processor time a delivery, µs: of the server and of its database. */
  readonly server: number;
  readonly database: number;
  /** Both together, round by round. */
  readonly rounds: readonly number[];
}

interface Plan {
  /** This program. */
  readonly program: string;
  readonly sizes: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  /** Starts the server of an older checkout, where there is one to compare with. */
  readonly before: ((name: string) => Promise<Running>) | undefined;
}

/**
 * One room and many sockets, all of them told everything: the product, a bare broadcast and RabbitMQ in turn, round by
 * round, so that whatever else the machine does falls on all alike. Medians over the rounds.
 */
export async function fanOut(venue: Venue, plan: Plan): Promise<readonly FanOutFigures[]> {
  const barePort = await freePort();
  // First, as it is the one that may fail to start.
  const rabbit = await startRabbit(path.join(venue.folder, "rabbit"));
  const running: readonly Measured[] = [
    ["before", "product", await plan.before?.("fan-before")],
    ["product", "product", await venue.server("fan")],
    ["bare", "bare", await started(plan.program, ["bare", String(barePort)], barePort, {})],
    ["rabbit", "rabbit", rabbit],
  ];
  try {
    const figures: FanOutFigures[] = [];
    for (const sockets of plan.sizes) figures.push(...(await ofSize(venue, plan, running, sockets)));
    return figures;
  } finally {
    for (const [, , one] of running) await one?.stop();
  }
}

type Measured = readonly [name: Contender, kind: Kind, running: Running | undefined];

async function ofSize(
  venue: Venue,
  { rounds, seconds }: Plan,
  running: readonly Measured[],
  sockets: number,
): Promise<readonly FanOutFigures[]> {
  const { child, town } = venue;
  const guests = await venue.guests(sockets);
  const measured = new Map<Contender, FanOutFigures[]>();
  const there = running.flatMap(([name, kind, one]) => (one === undefined ? [] : [{ name, kind, one }]));
  for (const { name, kind, one } of there) {
    const cookies = kind === "product" ? guests : [];
    const crowd = { kind, port: one.port, sockets, cookies, room: town.roomId };
    await child.ask("open", { name, given: crowd });
    await child.ask("closedLoop", { name, seconds: 1, inFlight: IN_FLIGHT });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, kind, one } of there) {
      const cpu = () => ({ server: cpuOf(one.pid), database: cpuOfPostgres(town.cluster) });
      const before = cpu();
      const told = await child.ask("closedLoop", { name, seconds, inFlight: IN_FLIGHT });
      const after = cpu();
      const server = (after.server - before.server) / told.deliveries;
      const database = kind === "product" ? (after.database - before.database) / told.deliveries : 0;
      const figures = { name, sockets, ...told, perSecond: told.deliveries / told.seconds, server, database };
      measured.set(name, [...(measured.get(name) ?? []), { ...figures, rounds: [server + database] }]);
    }
  }
  for (const { name } of there) await child.ask("close", { name });
  return [...measured.values()].flatMap(middle);
}

function middle(rounds: readonly FanOutFigures[]): readonly FanOutFigures[] {
  const [first] = rounds;
  if (first === undefined) return [];
  const of = (key: keyof Omit<FanOutFigures, "name" | "rounds">) => quantile(rounds.map((figures) => figures[key]), 0.5);
  const times = { perSecond: of("perSecond"), p50: of("p50"), p99: of("p99") };
  const cpu = { server: of("server"), database: of("database"), rounds: rounds.flatMap((one) => one.rounds) };
  return [{ ...first, ...times, ...cpu, bytes: of("bytes") }];
}
