import { quantile } from "../stage/quantile.ts";
import type { LoadGenerator, LoadReport } from "./load.ts";
import type { Operation } from "./operations.ts";
import type { Running } from "../stage/server-process.ts";
import type { Stage } from "./stage.ts";
import { statementsDuring } from "../stage/statements.ts";

export interface Pace {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** What one operation cost at one scale; medians over the rounds. */
export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time a request, µs: of the server and of its database. */
  readonly server: number;
  readonly database: number;
  readonly bytes: number;
}

export interface Measured {
  readonly posts: number;
  readonly label: string;
  readonly figures: Figures;
  /** Processor time a request of server and database together, µs, round by round. */
  readonly rounds: readonly number[];
  /** SQL statements a request, BEGIN and COMMIT among them. */
  readonly statements: number;
  /** The bare handler in the same rounds, for the operation that it answers. */
  readonly bare: Figures | undefined;
}

/**
 * Measures an operation on all stages in turn, round by round, so that whatever else the machine does falls on all
 * of them alike.
 */
export async function measure(
  load: LoadGenerator,
  operation: Operation,
  stages: readonly Stage[],
  pace: Pace,
): Promise<readonly Measured[]> {
  // The bare handler sends this checkout's statements, which an older schema may not know.
  const besideBare = ({ label }: Stage) => operation.bareRatioMost !== undefined && label === "";
  const runs = [];
  for (const stage of stages) {
    const requests = await operation.requests(stage);
    const plan = { connections: pace.connections, requests };
    const warmUp = { ...plan, port: stage.server.port, seconds: 1.5 };
    expectOnly(operation, await load.run(warmUp));
    if (besideBare(stage)) await load.run({ ...warmUp, port: stage.bare.port });
    const statements = await statementsOf(load, operation, stage, requests);
    runs.push({ stage, plan, statements, served: [] as Figures[], bare: [] as Figures[] });
  }
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const { stage, plan: given, served, bare } of runs) {
      const plan = { ...given, seconds: pace.seconds };
      served.push(await measured(load, operation, stage, stage.server, plan));
      if (besideBare(stage)) bare.push(await measured(load, operation, stage, stage.bare, plan));
    }
  }
  return runs.map(({ stage, statements, served, bare }) => ({
    posts: stage.posts,
    label: stage.label,
    figures: middle(served),
    rounds: served.map(({ server, database }) => server + database),
    statements,
    bare: besideBare(stage) ? middle(bare) : undefined,
  }));
}

type Plan = Omit<Parameters<LoadGenerator["run"]>[0], "port">;

async function measured(
  load: LoadGenerator,
  operation: Operation,
  stage: Stage,
  running: Running,
  plan: Plan,
): Promise<Figures> {
  const before = stage.cpu(running);
  const report = await load.run({ ...plan, port: running.port });
  const after = stage.cpu(running);
  if (running === stage.server) expectOnly(operation, report);
  const { answers, p50, p99, bytesMedian: bytes } = report;
  return {
    perSecond: answers / report.seconds,
    p50,
    p99,
    server: (after.server - before.server) / answers,
    database: (after.database - before.database) / answers,
    bytes,
  };
}

/** Statements a request, over a few hundred requests sent once. */
async function statementsOf(
  load: LoadGenerator,
  operation: Operation,
  stage: Stage,
  requests: readonly string[],
): Promise<number> {
  const some = requests.slice(0, 200);
  const plan = { port: stage.server.port, connections: 2, seconds: 60, requests: some, once: true };
  const statements = await statementsDuring(stage.db, async () => expectOnly(operation, await load.run(plan)));
  return statements / some.length;
}

function expectOnly({ name, status }: Operation, { statuses }: LoadReport): void {
  const others = Object.keys(statuses).filter((one) => Number(one) !== status);
  if (others.length > 0) throw new Error(`${name}: answers were ${JSON.stringify(statuses)}`);
}

function middle(rounds: readonly Figures[]): Figures {
  const of = (key: keyof Figures) => quantile(rounds.map((figures) => figures[key]), 0.5);
  return {
    perSecond: of("perSecond"),
    p50: of("p50"),
    p99: of("p99"),
    server: of("server"),
    database: of("database"),
    bytes: of("bytes"),
  };
}
