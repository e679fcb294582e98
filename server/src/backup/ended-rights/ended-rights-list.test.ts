import { mkdtemp, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { appendEndedRights, type EndedLine, readEndedRights } from "./ended-rights-list.ts";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), "danji-ended-list-"))));
afterEach(() => rm(folder, { recursive: true }));

const list = () => path.join(folder, "ended-rights.jsonl");
const withdrawal = (member: number): EndedLine => ({
  at: "2026-11-29T12:00:00+00:00",
  kind: "WITHDRAWN",
  member,
  since: "2026-01-01T00:00:00+00:00",
  complex: null,
  role: null,
});
/** Takes bytes from the end of the list, as a crash in the middle of a write does. */
const cut = async (bytes: number) => truncate(list(), (await readFile(list())).length - bytes);

test("a restore finds no list in a folder that has none", async () => {
  expect(await readEndedRights(folder)).toBeUndefined();
});

test.each([
  ["the first line", 0],
  ["a line behind many", 40],
])("a server that a crash stopped within %s appends it again, and a restore reads every line", async (_, count) => {
  const before = Array.from({ length: count }, (_unused, index) => withdrawal(index + 1));
  const lines = [...before, withdrawal(1_000), withdrawal(1_001)];
  for (const bytes of [1, 40]) {
    await rm(list(), { force: true });
    if (count > 0) await appendEndedRights(folder, before);
    await appendEndedRights(folder, [withdrawal(1_000)]);
    await cut(bytes);
    expect(await readEndedRights(folder)).toEqual(before);
    await appendEndedRights(folder, [withdrawal(1_000)]);
    await appendEndedRights(folder, [withdrawal(1_001)]);
    expect(await readEndedRights(folder)).toEqual(lines);
  }
});
