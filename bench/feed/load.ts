import { fork } from "node:child_process";
import { openConnection } from "../stage/http-connection.ts";
import { quantile } from "../stage/quantile.ts";

/** Plan of a load generator run. */
interface LoadPlan {
  readonly port: number;
  /** Concurrent connections; each sends its next request as soon as it has an answer. */
  readonly connections: number;
  readonly seconds: number;
  /** Whole requests, sent in turn and repeated; `once` ends after the last. */
  readonly requests: readonly string[];
  readonly once?: boolean;
}

export interface LoadReport {
  readonly answers: number;
  readonly seconds: number;
  /** Number of answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly bytesMedian: number;
}

export interface LoadGenerator {
  run(plan: LoadPlan): Promise<LoadReport>;
  /** Ends the running plan as if its time were over. */
  stop(): void;
  close(): void;
}

/** Starts the generator as a process of its own, so that its work is not counted as the server's. */
export function startLoadGenerator(program: string): LoadGenerator {
  const child = fork(program, ["load"], { execArgv: [], stdio: "inherit" });
  let waiting: { done: (report: LoadReport) => void; fail: (error: Error) => void } | undefined;
  child.on("message", (message: LoadReport | { readonly failure: string }) => {
    if ("failure" in message) waiting?.fail(new Error(message.failure));
    else waiting?.done(message);
  });
  child.on("exit", () => waiting?.fail(new Error("the load generator ended")));
  return {
    run: (plan) =>
      new Promise((done, fail) => {
        waiting = { done, fail };
        child.send(plan);
      }),
    stop: () => void child.send("stop"),
    close: () => child.disconnect(),
  };
}

/** Main of the generator process: runs each plan it receives. */
export function runLoadProcess(): void {
  let state = { stop: false };
  process.on("message", (message: LoadPlan | "stop") => {
    state.stop = true;
    if (message === "stop") return;
    state = { stop: false };
    runPlan(message, state).then(
      (report) => process.send?.(report),
      (error: unknown) => process.send?.({ failure: String(error) }),
    );
  });
}

async function runPlan(plan: LoadPlan, state: { readonly stop: boolean }): Promise<LoadReport> {
  const connections = await Promise.all(Array.from({ length: plan.connections }, () => openConnection(plan.port)));
  const times: number[] = [];
  const sizes: number[] = [];
  const statuses: Record<string, number> = {};
  const began = performance.now();
  const ends = began + plan.seconds * 1000;
  let next = 0;
  const workers = connections.map(async (connection) => {
    while (performance.now() < ends && !state.stop && !(plan.once === true && next >= plan.requests.length)) {
      const request = plan.requests[next % plan.requests.length] ?? "";
      next += 1;
      const sent = performance.now();
      const { status, bytes } = await connection.send(request);
      times.push(performance.now() - sent);
      sizes.push(bytes);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  await Promise.all(workers);
  const seconds = (performance.now() - began) / 1000;
  for (const connection of connections) connection.close();
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  return { answers: times.length, seconds, statuses, p50, p99, bytesMedian: quantile(sizes, 0.5) };
}
