import path from "node:path";
import { cpuOf, cpuOfPostgres } from "../stage/cpu.ts";
import { quantile } from "../stage/quantile.ts";
import { freePort, type RunningServer, startProgram } from "../stage/server-process.ts";
import type { Deliveries } from "./client-tasks.ts";
import type { Kind } from "./protocol-adapter.ts";
import { startRabbitMq } from "./baseline-rabbitmq.ts";
import type { ChatFixture } from "./fixture.ts";

const IN_FLIGHT = 4;

/** Systems under test: the product, the product of the older checkout, and two baselines. */
type Contender = "product" | "before" | "bare" | "rabbit";

export interface FanOutFigures extends Omit<Deliveries, "seconds"> {
  readonly name: Contender;
  readonly sockets: number;
  readonly perSecond: number;
  /** Processor time per delivery, µs: of the server and of its database. */
  readonly server: number;
  readonly database: number;
  /** Both together, by round. */
  readonly rounds: readonly number[];
}

interface FanOutOptions {
  /** This program. */
  readonly program: string;
  readonly sizes: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  /** That of an older checkout, if there is one to compare with. */
  readonly before: ChatFixture | undefined;
}

/**
 * One room and many sockets, every message broadcast to all: the product, the `ws` baseline and RabbitMQ in turn, round
 * by round, so that other load on the machine affects all alike. Medians over the rounds.
 */
export async function fanOut(fixture: ChatFixture, plan: FanOutOptions): Promise<readonly FanOutFigures[]> {
  const baselinePort = await freePort();
  // First, since it is the one that may fail to start.
  const rabbit = await startRabbitMq(path.join(fixture.folder, "rabbit"));
  const running: readonly RunningContender[] = [
    ["before", "product", await plan.before?.startServer("fan"), plan.before],
    ["product", "product", await fixture.startServer("fan"), fixture],
    ["bare", "bare", await startProgram(plan.program, ["bare", String(baselinePort)], baselinePort, {}), undefined],
    ["rabbit", "rabbit", rabbit, undefined],
  ];
  try {
    const figures: FanOutFigures[] = [];
    for (const sockets of plan.sizes) figures.push(...(await measureSize(fixture, plan, running, sockets)));
    return figures;
  } finally {
    for (const [, , one] of running) await one?.stop();
  }
}

type RunningContender = readonly [
  name: Contender,
  kind: Kind,
  running: RunningServer | undefined,
  /** Where it is the product, on a database of its own. */
  own: ChatFixture | undefined,
];

async function measureSize(
  fixture: ChatFixture,
  { rounds, seconds }: FanOutOptions,
  running: readonly RunningContender[],
  sockets: number,
): Promise<readonly FanOutFigures[]> {
  const { child } = fixture;
  const measured = new Map<Contender, FanOutFigures[]>();
  const available = running.flatMap(([name, kind, one, own]) => (one === undefined ? [] : [{ name, kind, one, own }]));
  for (const { name, kind, one, own } of available) {
    const cookies = (await own?.createAccounts(sockets)) ?? [];
    const options = { kind, port: one.port, sockets, cookies, room: (own ?? fixture).dataset.roomId };
    await child.runTask("open", { name, options });
    await child.runTask("closedLoop", { name, seconds: 1, inFlight: IN_FLIGHT });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, one, own } of available) {
      const cpu = () => ({
        server: cpuOf(one.pid),
        database: own === undefined ? 0 : cpuOfPostgres(own.dataset.dataDirectory),
      });
      const before = cpu();
      const result = await child.runTask("closedLoop", { name, seconds, inFlight: IN_FLIGHT });
      const after = cpu();
      const server = (after.server - before.server) / result.deliveries;
      const database = (after.database - before.database) / result.deliveries;
      const figures = { name, sockets, ...result, perSecond: result.deliveries / result.seconds, server, database };
      measured.set(name, [...(measured.get(name) ?? []), { ...figures, rounds: [server + database] }]);
    }
  }
  for (const { name } of available) await child.runTask("close", { name });
  return [...measured.values()].flatMap(median);
}

function median(rounds: readonly FanOutFigures[]): readonly FanOutFigures[] {
  const [first] = rounds;
  if (first === undefined) return [];
  const of = (key: keyof Omit<FanOutFigures, "name" | "rounds">) =>
    quantile(
      rounds.map((figures) => figures[key]),
      0.5,
    );
  const times = { perSecond: of("perSecond"), p50: of("p50"), p99: of("p99") };
  const cpu = { server: of("server"), database: of("database"), rounds: rounds.flatMap((one) => one.rounds) };
  return [{ ...first, ...times, ...cpu, bytes: of("bytes") }];
}
