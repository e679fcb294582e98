import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { build } from "rolldown";

const SERVER = path.resolve(import.meta.dirname, "../..");

/** A program of the server as one file that Node can run, in a folder of its own. */
export interface Bundle {
  readonly program: string;
  /** Removed with the bundle; a server may keep its data there. */
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** Bundles a file of the server, given by its path below server/. */
export async function bundle(input: string): Promise<Bundle> {
  // Below node_modules, where the bundle finds its packages.
  const cache = path.join(SERVER, "node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, "danji-"));
  const program = path.join(folder, "dist", `${path.basename(input, ".ts")}.mjs`);
  // Beside dist, as in the built server.
  await symlink(path.join(SERVER, "migrations"), path.join(folder, "migrations"));
  await build({
    cwd: SERVER,
    input: path.join(SERVER, input),
    platform: "node",
    external: (id) => !/^[./#]|^@danji\//.test(id),
    output: { file: program, format: "esm", codeSplitting: false },
  });
  return { program, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
