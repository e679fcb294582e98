import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import type { Reason } from "@danji/contract/problems";
import { asProblem } from "../as-problem.ts";
import { failureText } from "../log/failure-text.ts";
import { Problem, type ProblemDetails } from "../problem.ts";

interface Question<Task> {
  readonly id: number;
  readonly task: Task;
}

/** The result of a task, or why there is none. */
type Answer<Result> = { readonly id: number } & (
  | { readonly result: Result }
  | { readonly refusal: { readonly reason: Reason; readonly details: ProblemDetails } }
);

interface SideProcessOptions {
  /** The built program of the process, which calls `serveTasks`. */
  readonly program: string;
  /** After so many milliseconds without a task the process ends, and its memory with it. */
  readonly idleMs?: number;
  /** What a task is refused with whose process ended under it; `isAlone`: no other was under way. */
  readonly lost: (isAlone: boolean, cause: unknown) => Problem;
}

interface Waiting<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (refusal: Problem) => void;
}

/** Longer than any task may take: only a process that stands still is ended by it. */
const STANDSTILL_MS = 60_000;

/**
 * Makes the function that has tasks done in a process of its own, started with the first one: it has less priority than the server, so that long
 * work takes no other member's time, and what a task does to it ends no other call. Tasks and results are copied, as by `structuredClone`.
 */
export function sideProcess<Task, Result>({
  program,
  idleMs = 30_000,
  lost,
}: SideProcessOptions): (task: Task) => Promise<Result> {
  const waiting = new Map<number, Waiting<Result>>();
  let child: ChildProcess | undefined;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(program, [], {
      serialization: "advanced",
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    // At its begin: Linux keeps a priority for each thread, and a thread has that of the one which started it.
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_LOW);
    started.on("message", (answer: Answer<Result>) => {
      const one = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ("result" in answer) one?.resolve(answer.result);
      else one?.reject(new Problem(answer.refusal.reason, answer.refusal.details));
      if (waiting.size === 0) idle = setTimeout(() => end(started), idleMs).unref();
    });
    const gone = (cause?: unknown) => {
      if (child !== started) return;
      child = undefined;
      const all = [...waiting.values()];
      waiting.clear();
      for (const { reject } of all) reject(lost(all.length === 1, cause));
    };
    started.on("exit", (code, signal) =>
      gone(new Error(`the process beside the server ended: ${signal ?? code}`, { cause: program })),
    );
    started.on("error", gone);
    // It keeps no server alive that is about to stop.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function end(process: ChildProcess): void {
    if (child === process) child = undefined;
    if (process.connected) process.disconnect();
  }

  return (task) =>
    new Promise<Result>((resolve, reject) => {
      clearTimeout(idle);
      child ??= start();
      const current = child;
      lastId += 1;
      const id = lastId;
      const standstill = setTimeout(() => current.kill("SIGKILL"), STANDSTILL_MS);
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(standstill);
          settle(value);
        };
      waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      current.send({ id, task } satisfies Question<Task>);
    });
}

/** Does the tasks of `sideProcess` in the process that runs this, until the server ends it. */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const answer = async ({ id, task }: Question<Task>) => {
    const done: Answer<Result> = await work(task).then(
      (result) => ({ id, result }),
      (error: unknown) => {
        const { reason, message, fields, memberId, apartmentId, retryAfter } = asProblem(error);
        // An error of ours has its stack here alone.
        const cause = reason === "INTERNAL" ? failureText(error, { withStack: true }) : undefined;
        return { id, refusal: { reason, details: { message, fields, memberId, apartmentId, retryAfter, cause } } };
      },
    );
    process.send?.(done);
  };
  process.on("message", (question: Question<Task>) => void answer(question));
  // The server ends it, after the calls that are under way.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.on("disconnect", () => process.exit(0));
}
