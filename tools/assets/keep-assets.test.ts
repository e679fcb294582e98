import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { forgetAssets, keepAssets } from "./keep-assets.mjs";

const day = 86_400_000;

test("the files of the releases before stay for seven days after they were replaced, and no longer", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "danji-assets-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const dist = path.join(root, "dist");
  const release = async (files: readonly string[], now: number) => {
    await keepAssets(dist);
    await rm(dist, { recursive: true, force: true });
    await mkdir(path.join(dist, "assets"), { recursive: true });
    for (const file of files) await writeFile(path.join(dist, "assets", file), file);
    await forgetAssets(dist, now);
    return (await readdir(`${dist}-earlier`).catch(() => [])).filter((name) => name !== "replaced.json").toSorted();
  };
  expect(await release(["index-1.js", "same.js"], 0)).toEqual([]);
  expect(await release(["index-2.js", "same.js"], day)).toEqual(["index-1.js"]);
  expect(await release(["index-3.js", "same.js"], 2 * day)).toEqual(["index-1.js", "index-2.js"]);
  expect(await release(["index-3.js", "same.js"], 8 * day - 1)).toEqual(["index-1.js", "index-2.js"]);
  expect(await release(["index-3.js"], 8 * day)).toEqual(["index-2.js", "same.js"]);
  // Rolled back: what is served by the build itself is not kept twice.
  expect(await release(["index-2.js"], 8 * day)).toEqual(["index-3.js", "same.js"]);
});
