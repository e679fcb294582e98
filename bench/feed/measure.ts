import { quantile } from "../stage/quantile.ts";
import type { LoadGenerator, LoadReport } from "./load.ts";
import type { Operation } from "./operations.ts";
import type { RunningServer } from "../stage/server-process.ts";
import type { BenchEnvironment } from "./environment.ts";
import { statementsDuring } from "../stage/statements.ts";

export interface MeasureOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** Cost of one operation at one scale; medians over the rounds. */
export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time per request, µs: of the server and of its database. */
  readonly server: number;
  readonly database: number;
  readonly bytes: number;
}

export interface Measured {
  readonly posts: number;
  readonly label: string;
  readonly figures: Figures;
  /** Processor time per request of server and database together, µs, by round. */
  readonly rounds: readonly number[];
  /** SQL statements per request, BEGIN and COMMIT included. */
  readonly statements: number;
  /** The baseline in the same rounds, for the operation that it serves. */
  readonly baseline: Figures | undefined;
}

/** Measures an operation in all environments in turn, round by round, so that other load on the machine affects all alike. */
export async function measure(
  load: LoadGenerator,
  operation: Operation,
  environments: readonly BenchEnvironment[],
  options: MeasureOptions,
): Promise<readonly Measured[]> {
  // The baseline sends this checkout's statements, which an older schema may not support.
  const measuresBaseline = ({ label }: BenchEnvironment) => operation.maxBaselineRatio !== undefined && label === "";
  const runs = [];
  for (const environment of environments) {
    const requests = await operation.requests(environment);
    const plan = { connections: options.connections, requests };
    const warmUp = { ...plan, port: environment.server.port, seconds: 1.5 };
    assertOnlyStatus(operation, await load.run(warmUp));
    if (measuresBaseline(environment)) await load.run({ ...warmUp, port: environment.baseline.port });
    const statements = await statementsOf(load, operation, environment, requests);
    runs.push({ environment, plan, statements, served: [] as Figures[], baseline: [] as Figures[] });
  }
  for (let round = 0; round < options.rounds; round += 1) {
    for (const { environment, plan: basePlan, served, baseline } of runs) {
      const plan = { ...basePlan, seconds: options.seconds };
      served.push(await measureOnce(load, operation, environment, environment.server, plan));
      if (measuresBaseline(environment))
        baseline.push(await measureOnce(load, operation, environment, environment.baseline, plan));
    }
  }
  return runs.map(({ environment, statements, served, baseline }) => ({
    posts: environment.posts,
    label: environment.label,
    figures: median(served),
    rounds: served.map(({ server, database }) => server + database),
    statements,
    baseline: measuresBaseline(environment) ? median(baseline) : undefined,
  }));
}

type Plan = Omit<Parameters<LoadGenerator["run"]>[0], "port">;

async function measureOnce(
  load: LoadGenerator,
  operation: Operation,
  environment: BenchEnvironment,
  running: RunningServer,
  plan: Plan,
): Promise<Figures> {
  const before = environment.cpu(running);
  const report = await load.run({ ...plan, port: running.port });
  const after = environment.cpu(running);
  if (running === environment.server) assertOnlyStatus(operation, report);
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

/** Statements per request, over a few hundred requests sent once. */
async function statementsOf(
  load: LoadGenerator,
  operation: Operation,
  environment: BenchEnvironment,
  requests: readonly string[],
): Promise<number> {
  const some = requests.slice(0, 200);
  const plan = { port: environment.server.port, connections: 2, seconds: 60, requests: some, once: true };
  const statements = await statementsDuring(environment.db, async () =>
    assertOnlyStatus(operation, await load.run(plan)),
  );
  return statements / some.length;
}

function assertOnlyStatus({ name, status }: Operation, { statuses }: LoadReport): void {
  const others = Object.keys(statuses).filter((one) => Number(one) !== status);
  if (others.length > 0) throw new Error(`${name}: answers were ${JSON.stringify(statuses)}`);
}

function median(rounds: readonly Figures[]): Figures {
  const of = (key: keyof Figures) =>
    quantile(
      rounds.map((figures) => figures[key]),
      0.5,
    );
  return {
    perSecond: of("perSecond"),
    p50: of("p50"),
    p99: of("p99"),
    server: of("server"),
    database: of("database"),
    bytes: of("bytes"),
  };
}
