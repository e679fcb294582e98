import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { bundle } from "./bundle.ts";
import { SECRET, type TestApp } from "../test-app.ts";

export interface ServerProcesses {
  /** Starts one more server on the database of the test, with a clock that is wrong by so many milliseconds. */
  start(clockSkewMs?: number): Promise<ServerProcess>;
  close(): Promise<void>;
}

export interface ServerProcess {
  readonly origin: string;
  /** Kills it as a power cut would, and resolves once it is gone. */
  kill(): Promise<void>;
  /** CPU time that it has used, in milliseconds. */
  cpuMs(): Promise<number>;
}

/** Servers in processes of their own, on the database of `t`, that a test may kill. */
export async function serverProcesses(
  { databaseUrl }: Pick<TestApp, "databaseUrl">,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcesses> {
  const { program, folder, remove } = await bundle("testing/process/standalone-server.ts");
  const running = new Set<ChildProcess>();
  const end = async (child: ChildProcess) => {
    running.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  return {
    async start(clockSkewMs = 0) {
      const child = fork(program, [databaseUrl, SECRET], {
        execArgv: clockSkewMs === 0 ? [] : ["--import", skewedClock(clockSkewMs)],
        env: { PATH: process.env["PATH"], DATA_DIR: folder, RATE_LIMIT_SCALE: "1000", ...env },
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      running.add(child);
      const failed = once(child, "exit").then(() => Promise.reject(new Error("the server did not start")));
      const [port] = (await Promise.race([once(child, "message"), failed])) as [number];
      return {
        origin: `http://127.0.0.1:${port}`,
        kill: () => end(child),
        async cpuMs() {
          child.send("cpu");
          const [used] = (await once(child, "message")) as [NodeJS.CpuUsage];
          return (used.user + used.system) / 1_000;
        },
      };
    },
    async close() {
      await Promise.all([...running].map(end));
      await remove();
    },
  };
}

/** A module that sets the clock of its process, as far as its JavaScript sees it. */
const skewedClock = (skewMs: number): string =>
  `data:text/javascript,${encodeURIComponent(`
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...parts) {
        super(...(parts.length === 0 ? [Right.now() + ${skewMs}] : parts));
      }
      static now() {
        return Right.now() + ${skewMs};
      }
    };`)}`;
