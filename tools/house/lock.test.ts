import { expect, it } from "vitest";
import { missingBuilds, readLock } from "../complete-lock.mjs";

it("the lock file contains the builds for every platform, or npm ci refuses it", () => {
  const missing = missingBuilds(readLock()).map(({ build }) => build);
  expect(missing, "run node tools/complete-lock.mjs, then npm ci --dry-run").toEqual([]);
});
