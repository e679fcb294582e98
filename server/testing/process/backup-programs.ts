import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { bundleAll } from "./bundle.ts";

const SERVER = path.resolve(import.meta.dirname, "../..");

interface ProcessResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

export interface BackupPrograms {
  /** Folder of the bundles main.js, backup.js, restore.js, compare-databases.js and standalone-backup.js. */
  readonly folder: string;
  /** Runs one of them to its end; `meanwhile` may inspect it. */
  run(
    name: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    whileRunning?: (child: ChildProcess) => Promise<void>,
  ): Promise<ProcessResult>;
  close(): Promise<void>;
}

/** The programs behind the commands, bundled as the build does, and one that ends itself half way. */
export async function backupPrograms(): Promise<BackupPrograms> {
  const { programs: folder, remove } = await bundleAll(
    "backup-programs",
    {
      main: path.join(SERVER, "src/main.ts"),
      backup: path.join(SERVER, "src/backup-main.ts"),
      restore: path.join(SERVER, "src/restore-main.ts"),
      "compare-databases": path.join(SERVER, "src/compare-databases-main.ts"),
      "standalone-backup": path.join(import.meta.dirname, "standalone-backup.ts"),
    },
    {},
  );
  return {
    folder,
    async run(name, args, env, whileRunning) {
      const child = spawn(process.execPath, [path.join(folder, name), ...args], {
        env: { PATH: process.env["PATH"], NODE_ENV: "test", LOG_LEVEL: "silent", ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => (output += text));
      const closed = once(child, "close");
      await whileRunning?.(child);
      const [code, signal] = (await closed) as [number | null, NodeJS.Signals | null];
      return { code, signal, output };
    },
    close: remove,
  };
}
