import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { build, type InputOption, type OutputOptions } from "rolldown";
import { inject } from "vitest";

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
  const name = path.basename(input, ".ts");
  const { folder, programs, remove } = await bundleAll(name, path.join(SERVER, input), {
    entryFileNames: `${name}.mjs`,
    codeSplitting: false,
  });
  return { program: path.join(programs, `${name}.mjs`), folder, remove };
}

/**
 * Bundles programs into the folder `dist` of a new one, which `name` stands for: they are built once in a run, since that takes seconds, and
 * copied from then on.
 */
export async function bundleAll(name: string, input: InputOption, output: OutputOptions) {
  const built = path.join(inject("bundles"), name);
  if (!existsSync(built)) {
    const fresh = `${built}.${process.pid}`;
    await build({
      cwd: SERVER,
      input,
      platform: "node",
      external: (id) => !/^[./#]|^@danji\//.test(id),
      output: { ...output, dir: fresh, format: "esm" },
    });
    // Another worker may have been first; what it built is the same.
    if (existsSync(built)) await rm(fresh, { recursive: true });
    else await rename(fresh, built).catch(() => rm(fresh, { recursive: true }));
  }
  // Below node_modules, where a bundle finds its packages.
  const cache = path.join(SERVER, "node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, "danji-"));
  const programs = path.join(folder, "dist");
  await cp(built, programs, { recursive: true });
  // Beside dist, as in the built server.
  await symlink(path.join(SERVER, "migrations"), path.join(folder, "migrations"));
  return { folder, programs, remove: () => rm(folder, { recursive: true, force: true }) };
}
