import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { rolldown } from "rolldown";

/** A program of `sideProcess`, built as the server's. */
export interface SideProgram {
  readonly folder: string;
  readonly program: string;
  /** Threads that run it now: process id and niceness. */
  readonly threads: () => readonly (readonly [pid: number, niceness: number])[];
  readonly processes: () => readonly number[];
  readonly remove: () => Promise<void>;
}

/** Builds the program of a file below server/src. */
export async function buildSideProgram(source: string): Promise<SideProgram> {
  // Below the server's folder, where its packages are found.
  const folder = await mkdtemp(path.join(import.meta.dirname, "../../dist-side-"));
  const program = path.join(folder, `${path.basename(source, ".ts")}.js`);
  const input = path.join(import.meta.dirname, "../../src", source);
  const bundle = await rolldown({ input, platform: "node", external: /^(?![./#]|@danji\/|\/)/ });
  await bundle.write({ file: program, format: "esm" });
  const threads = (): readonly (readonly [number, number])[] =>
    execFileSync("ps", ["-eLo", "pid,ni,args"], { encoding: "utf8" })
      .split("\n")
      .filter((line) => line.includes(program))
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([pid = 0, niceness = 0]) => [pid, niceness]);
  return {
    folder,
    program,
    threads,
    processes: () => [...new Set(threads().map(([pid]) => pid))],
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
