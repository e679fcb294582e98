import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sweepUploads, uploadFolder } from "./upload-folder.ts";

let root: string;
beforeEach(async () => void (root = path.join(await mkdtemp(path.join(tmpdir(), "danji-up-")), "uploads")));
afterEach(() => rm(path.dirname(root), { recursive: true }));

test("a call has one folder, created at its first use, and removed with its contents", async () => {
  const [folder, unused] = [uploadFolder(root), uploadFolder(root)];
  const [first, second] = await Promise.all([folder.path(), folder.path()]);
  expect(second).toBe(first);
  expect(path.dirname(first)).toBe(root);
  await writeFile(path.join(first, "photo"), "bytes");
  await folder.remove();
  expect(existsSync(first)).toBe(false);
  await unused.remove();
  for (const over of [folder, unused]) await expect(over.path()).rejects.toThrow("the call is over");
});

test("a folder that a killed call of another machine left behind is removed after an hour, one in use stays", async () => {
  const inUse = uploadFolder(root);
  await inUse.path();
  const [old, young] = ["elsewhere-1-abcdef", "elsewhere-1-ghijkl"];
  for (const name of [old, young]) await mkdir(path.join(root, name));
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(path.join(root, old), longAgo, longAgo);
  await sweepUploads(root);
  expect(await readdir(root)).toEqual(expect.arrayContaining([path.basename(await inUse.path()), young]));
  expect(await readdir(root)).toHaveLength(2);
});

test("what a killed process of this machine left behind is removed at once, what a living one uses stays", async () => {
  const gone = spawn(process.execPath, ["-e", ""]);
  await once(gone, "exit");
  const name = (pid: number | undefined) => `${hostname().replace(/[^A-Za-z0-9.]/g, "")}-${pid}-abcdef`;
  for (const pid of [gone.pid, process.ppid]) await mkdir(path.join(root, name(pid)), { recursive: true });
  const own = await uploadFolder(root).path();
  await sweepUploads(root);
  expect((await readdir(root)).toSorted()).toEqual([name(process.ppid), path.basename(own)].toSorted());
  // At its start a process has no calls: what bears its id is of one before it, as in a container.
  await sweepUploads(root, { atStart: true });
  expect(await readdir(root)).toEqual([name(process.ppid)]);
});

test("a folder that does not exist yet needs no sweep", async () => {
  await sweepUploads(root, { atStart: true });
  expect(existsSync(root)).toBe(false);
});
