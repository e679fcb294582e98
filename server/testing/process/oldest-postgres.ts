import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { clusterOf, USER } from "#platform/postgres/address.ts";
import { launch, stopCluster } from "#platform/postgres/cluster.ts";
import { runAs } from "#platform/postgres/run-as.ts";

/** Where Debian 12 puts the oldest PostgreSQL that the product runs on. */
const programs = { folder: "/usr/lib/postgresql/15", version: "15" };

/** False on a machine without it; `npm test` reports that, and installs it where it may. */
export const hasOldestPostgres = spawnSync(path.join(programs.folder, "bin/postgres"), ["--version"]).status === 0;

export interface OldestPostgres {
  /** Address of an empty database in UTF8. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL 15 of one's own, as Debian's initdb makes it, that keeps nothing. */
export async function startOldestPostgres(): Promise<OldestPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), "danji-oldest-"));
  const as = runAs(programs, folder);
  const [file, args] = as.command("initdb", [
    ...["-D", clusterOf(folder), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
  ]);
  await promisify(execFile)(file, args, { ...as.owner });
  const port = await launch(as, { folder, password: "", volatile: true });
  return {
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    async stop() {
      await stopCluster(as, folder);
      await rm(folder, { recursive: true });
    },
  };
}
