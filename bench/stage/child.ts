import { fork } from "node:child_process";
import { setPriority } from "node:os";

type TaskRequest = { readonly id: number; readonly task: string; readonly input: unknown };
type TaskResponse = { readonly id: number; readonly answer?: unknown; readonly failure?: string };
/** Tasks of a child process, by name. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

/** A child process that runs tasks on request. */
export interface Child<T extends Tasks> {
  runTask<Name extends keyof T & string>(
    task: Name,
    input: Parameters<T[Name]>[0],
  ): Promise<Awaited<ReturnType<T[Name]>>>;
  close(): void;
}

/** Starts this program again in a role, so that its work is not counted as the server's. */
export function startChild<T extends Tasks>(program: string, role: string, priority?: number): Child<T> {
  const child = fork(program, [role], { execArgv: [], stdio: "inherit" });
  if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
  const waiting = new Map<number, { done: (answer: unknown) => void; fail: (error: Error) => void }>();
  let lastId = 0;
  child.on("message", ({ id, answer, failure }: TaskResponse) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (failure === undefined) one?.done(answer);
    else one?.fail(new Error(failure));
  });
  child.on("exit", () => {
    for (const { fail } of waiting.values()) fail(new Error(`the child ${role} ended`));
  });
  return {
    runTask: (task, input) =>
      new Promise((resolve, fail) => {
        lastId += 1;
        waiting.set(lastId, { done: (answer) => resolve(answer as never), fail });
        child.send({ id: lastId, task, input } satisfies TaskRequest);
      }),
    close: () => child.connected && child.disconnect(),
  };
}

/** Serves the parent's requests in the child process. */
export function serveTasks(tasks: Tasks): void {
  process.on("message", ({ id, task, input }: TaskRequest) => {
    const work = async () => tasks[task]?.(input as never);
    const respond = (response: TaskResponse) => process.send?.(response);
    work().then(
      (answer) => respond({ id, answer }),
      (error: unknown) => respond({ id, failure: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.on("disconnect", () => process.exit(0));
}
