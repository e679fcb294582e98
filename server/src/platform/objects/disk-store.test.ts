import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { diskStore } from "./disk-store.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "danji-objects-"));
});
afterEach(() => rm(folder, { recursive: true }));

const keysIn = async (at: string) => {
  const keys: string[] = [];
  for await (const { key } of diskStore(at).list()) keys.push(key);
  return keys.sort();
};

test("a stored object can be read, replaced as a whole, and is gone after removal", async () => {
  const store = diskStore(path.join(folder, "new", "store"));
  expect(await store.get("none.webp")).toBeUndefined();
  await store.put("a.webp", Buffer.from("first"));
  await store.put("a.webp", Buffer.from("second"));
  expect(Buffer.from((await store.get("a.webp")) ?? []).toString()).toBe("second");
  await store.remove("a.webp");
  await store.remove("a.webp");
  expect(await store.get("a.webp")).toBeUndefined();
});

test("objects lie two folders deep and nothing else is left beside them", async () => {
  const store = diskStore(folder);
  await Promise.all(["a.webp", "b.webp", "b-thumb.webp"].map((key) => store.put(key, Buffer.from(key))));
  expect(await keysIn(folder)).toEqual(["a.webp", "b-thumb.webp", "b.webp"]);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".webp"));
  expect(files.every((name) => name.split(path.sep).length === 3)).toBe(true);
});

test("a key can not leave the folder", async () => {
  const store = diskStore(folder);
  for (const key of ["../a", "a/../../b", "/etc/passwd", ".", "..", "", "a\0b", "a\nb", "한글.webp"]) {
    await expect(store.put(key, Buffer.from("x"))).rejects.toThrow(/object key/);
    await expect(store.get(key)).rejects.toThrow(/object key/);
    await expect(store.remove(key)).rejects.toThrow(/object key/);
  }
  expect(await keysIn(folder)).toEqual([]);
});

test("what a crash left half written is listed with its time and can be removed", async () => {
  const store = diskStore(folder);
  await store.put("a.webp", Buffer.from("a"));
  const [file = ""] = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".webp"));
  const partial = path.join(folder, `${file}.0123456789ab.part`);
  await writeFile(partial, "half");
  await utimes(partial, new Date(0), new Date(0));
  const old = [];
  for await (const object of store.list()) if ((await object.putAt())?.getTime() === 0) old.push(object.key);
  expect(old).toEqual(["a.webp.0123456789ab.part"]);
  await store.remove("a.webp.0123456789ab.part");
  expect(await keysIn(folder)).toEqual(["a.webp"]);
});

test("what cannot be removed is a failure: only what is not there counts as gone", async () => {
  const store = diskStore(folder);
  await store.put("a.webp", Buffer.from("a"));
  const [file = ""] = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".webp"));
  const [first = "", second = ""] = file.split(path.sep);
  await rm(path.join(folder, file));
  await mkdir(path.join(folder, file));
  // EISDIR on Linux, EPERM elsewhere.
  await expect(store.remove("a.webp")).rejects.toThrow(/EISDIR|EPERM/);
  await rm(path.join(folder, first, second), { recursive: true });
  await expect(store.remove("a.webp")).resolves.toBeUndefined();
  await writeFile(path.join(folder, first, second), "a file where a folder was");
  await expect(store.remove("a.webp")).rejects.toThrow("ENOTDIR");
});

test("notes stand beside the objects and are none of them", async () => {
  const store = diskStore(path.join(folder, "new"));
  expect(await store.readNote(".database")).toBeUndefined();
  await store.writeNote(".database", undefined);
  await store.writeNote(".database", "one\n");
  await store.writeNote(".database", "two\n");
  await store.put("a.webp", Buffer.from("a"));
  expect([await store.readNote(".database"), await keysIn(path.join(folder, "new"))]).toEqual(["two\n", ["a.webp"]]);
  await store.writeNote(".database", undefined);
  expect(await store.readNote(".database")).toBeUndefined();
  for (const name of ["a", "../a", "./a", ".a/b", ".."]) await expect(store.readNote(name)).rejects.toThrow("a note");
});
