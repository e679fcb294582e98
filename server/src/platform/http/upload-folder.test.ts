import { existsSync } from "node:fs";
import { rm, utimes } from "node:fs/promises";
import { expect, test } from "vitest";
import { makeUploadFolder, sweepUploads } from "./upload-folder.ts";

test("a folder that a killed call left behind goes, one that is in use stays", async () => {
  const [left, used] = [await makeUploadFolder(), await makeUploadFolder()];
  const longAgo = new Date(Date.now() - 7 * 3_600_000);
  await utimes(left, longAgo, longAgo);
  await sweepUploads();
  expect(existsSync(left)).toBe(false);
  expect(existsSync(used)).toBe(true);
  await rm(used, { recursive: true });
});
