import { existsSync } from "node:fs";
import { utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { sweepUploads, uploadFolder } from "./upload-folder.ts";

test("a call has one folder, made when it is first asked for, and it goes with all that it holds", async () => {
  const [folder, unused] = [uploadFolder(), uploadFolder()];
  const [first, second] = await Promise.all([folder.path(), folder.path()]);
  expect(second).toBe(first);
  await writeFile(path.join(first, "photo"), "bytes");
  await folder.remove();
  expect(existsSync(first)).toBe(false);
  await unused.remove();
  for (const over of [folder, unused]) await expect(over.path()).rejects.toThrow("the call is over");
});

test("a folder that a killed call left behind goes, one that is in use stays", async () => {
  const inUse = uploadFolder();
  const [left, used] = [await uploadFolder().path(), await inUse.path()];
  const longAgo = new Date(Date.now() - 7 * 3_600_000);
  await utimes(left, longAgo, longAgo);
  await sweepUploads();
  expect(existsSync(left)).toBe(false);
  expect(existsSync(used)).toBe(true);
  await inUse.remove();
});
