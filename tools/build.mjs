import "./node-version.mjs";
import { existsSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { compressFolder } from "./assets/compress.mjs";
import { forgetAssets, keepAssets } from "./assets/keep-assets.mjs";
import { at } from "./root.mjs";
import { runNode } from "./process/run.mjs";
import { builtFrom, sourcesHash } from "./sources.mjs";

/**
 * One side of the product: the folder of its bundle, and its sources.
 * @typedef {{ name: string, dist: string, sources: readonly string[], make: () => Promise<void> }} Part
 */

const sharedSources = ["contract/src", "contract/package.json", "package-lock.json", "tools/build.mjs"];

/** @type {readonly Part[]} */
const parts = [
  {
    name: "web",
    dist: at("web", "dist"),
    sources: [
      ...sharedSources,
      "web/src",
      "web/public",
      "web/index.html",
      "web/vite.config.ts",
      "web/package.json",
      "package.json",
      "tools/assets/compress.mjs",
      "web/licences.ts",
      "web/route-preloads.ts",
      "web/checked-imports.ts",
      "web/service-worker-build.ts",
    ],
    make: buildWeb,
  },
  {
    name: "server",
    dist: at("server", "dist"),
    sources: [...sharedSources, "server/src", "server/package.json"],
    make: buildServer,
  },
];

/** True where a part was never built, or its sources have changed since. */
export const needsBuild = () => parts.some((part) => isStale(part));

/** @param {Part} part */
const isStale = (part) => builtFrom(part.dist) !== sourcesHash(part.sources);

/** Builds what is stale, both sides concurrently. */
export async function build() {
  await Promise.all(
    parts.filter(isStale).map(async (part) => {
      const began = performance.now();
      const hash = sourcesHash(part.sources);
      await part.make();
      writeFileSync(path.join(part.dist, ".built-from"), hash);
      console.log(`${part.name} 빌드 · built in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }),
  );
}

// In a child process, since importing Vite would keep 350 MB in this one.
async function buildWeb() {
  const dist = at("web", "dist");
  await keepAssets(dist);
  const code = await runNode([at("node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"], { cwd: at("web") });
  if (code !== 0) throw new Error(`vite build failed with exit code ${code}`);
  await compressFolder(dist);
  await forgetAssets(dist);
}

async function buildServer() {
  await rm(at("server", "dist"), { recursive: true, force: true });
  const { build: bundle } = await import("rolldown");
  await bundle(serverBundle());
}

/**
 * How the server is bundled: our own code becomes one file, packages stay in node_modules.
 * @returns {import("rolldown").BuildOptions}
 */
export function serverBundle() {
  const worker = at("server", "src", "image", "heic-worker.mjs");
  return {
    cwd: at("server"),
    input: {
      main: at("server", "src", "main.ts"),
      "import-complexes": at("server", "src", "import-complexes.ts"),
      backup: at("server", "src", "backup-main.ts"),
      restore: at("server", "src", "restore-main.ts"),
      "compare-databases": at("server", "src", "compare-databases-main.ts"),
      "picture-process": at("server", "src", "image", "picture-process.ts"),
      "gate-log-process": at("server", "src", "visitor-car", "gate-log", "gate-log-process.ts"),
      ...(existsSync(worker) ? { "heic-worker": worker } : {}),
    },
    platform: "node",
    // Our own imports begin with a dot, a slash, # (package imports) or @danji (the contract, which is TypeScript).
    external: (id) => !/^[./#]|^@danji\//.test(id),
    output: { dir: at("server", "dist"), format: "esm", sourcemap: true, chunkFileNames: "[name].js" },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await build().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
