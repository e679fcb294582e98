import { fork } from "node:child_process";

type Asked = { readonly id: number; readonly what: string; readonly given: unknown };
type Answered = { readonly id: number; readonly answer?: unknown; readonly failure?: string };
/** What a child can do, by name. */
export type Tasks = Readonly<Record<string, (given: never) => unknown>>;

/** A child process that does what it is asked. */
export interface Child<T extends Tasks> {
  ask<Name extends keyof T & string>(
    what: Name,
    given: Parameters<T[Name]>[0],
  ): Promise<Awaited<ReturnType<T[Name]>>>;
  close(): void;
}

/** Starts this program once more in a role, so that its work is not counted as the server's. */
export function startChild<T extends Tasks>(program: string, role: string): Child<T> {
  const child = fork(program, [role], { execArgv: [], stdio: "inherit" });
  const waiting = new Map<number, { done: (answer: unknown) => void; fail: (error: Error) => void }>();
  let asked = 0;
  child.on("message", ({ id, answer, failure }: Answered) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (failure === undefined) one?.done(answer);
    else one?.fail(new Error(failure));
  });
  child.on("exit", () => {
    for (const { fail } of waiting.values()) fail(new Error(`the child ${role} ended`));
  });
  return {
    ask: (what, given) =>
      new Promise((resolve, fail) => {
        asked += 1;
        waiting.set(asked, { done: (answer) => resolve(answer as never), fail });
        child.send({ id: asked, what, given } satisfies Asked);
      }),
    close: () => child.connected && child.disconnect(),
  };
}

/** The child's own side. */
export function serveParent(tasks: Tasks): void {
  process.on("message", ({ id, what, given }: Asked) => {
    const work = async () => tasks[what]?.(given as never);
    const tell = (answered: Answered) => process.send?.(answered);
    work().then(
      (answer) => tell({ id, answer }),
      (error: unknown) => tell({ id, failure: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.on("disconnect", () => process.exit(0));
}
