import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  backUpApp,
  emptyInstallation,
  type EmptyInstallation,
  insertFewRows,
  migrations,
  onDatabase,
} from "#testing/process/backups.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { archiveWriter } from "./archive-writer.ts";
import type { BackupResult } from "../back-up.ts";
import type { BackupProblem } from "../backup-problem.ts";
import { restore } from "../restore.ts";

const PASSPHRASE = "a long passphrase of the tests";
let t: TestApp;
let folder: string;
let target: EmptyInstallation;
let plain: string;
let encrypted: string;
let backup: BackupResult;
beforeAll(async () => {
  [t, target, folder] = await Promise.all([
    testApp(),
    emptyInstallation(),
    mkdtemp(path.join(tmpdir(), "danji-archives-")),
  ]);
  await insertFewRows(t.services);
  [plain, encrypted] = [path.join(folder, "plain.tar"), path.join(folder, "encrypted.tar.age")];
  backup = await backUpApp(t, plain);
  await backUpApp(t, encrypted, { passphrase: PASSPHRASE, workFactor: 10 });
});
afterAll(async () => {
  await t.close();
  await target.drop();
  await rm(folder, { recursive: true });
});

/** Why a file is not restored. Nothing may have been touched. */
async function refusalOf(file: string, passphrase?: string): Promise<string> {
  // Gone as a whole: not even the folder is made for a file that is refused.
  const dataDir = path.join(target.dataDir, "none");
  const refusal = await restore({ file: { path: file, passphrase }, target: { ...target, dataDir }, migrations }).then(
    () => "none",
    (error: BackupProblem) => error.reason,
  );
  await expect(stat(dataDir)).rejects.toThrow(/ENOENT/);
  const tables = await onDatabase(target.databaseUrl, (client) =>
    client.query("select from pg_tables where schemaname = 'public'"),
  );
  expect(tables.rowCount).toBe(0);
  return refusal;
}

async function changed(from: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const file = path.join(folder, "changed");
  await writeFile(file, change(await readFile(from)));
  return file;
}

test("a changed bit is refused wherever it is, and nothing is touched", async () => {
  const { size } = await stat(plain);
  const step = Math.floor(size / 60);
  // Every part of the file, among them headers, padding, the manifest and the end.
  const offsets = [
    ...Array.from({ length: 60 }, (_, index) => index * step + (index % 7)),
    0,
    5,
    124,
    300,
    511,
    600,
    size - 1,
    size - 600,
    size - 1100,
    size - 1600,
  ];
  for (const at of offsets) {
    const file = await changed(plain, (bytes) => {
      bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      return bytes;
    });
    expect(["damaged", "foreign"], `byte ${at} of ${size}`).toContain(await refusalOf(file));
  }
});

test("a file that ends too early, at any place, is refused, and one with something behind its end", async () => {
  const { size } = await stat(plain);
  const file = path.join(folder, "short");
  await copyFile(plain, file);
  for (const length of [size - 1, size - 512, size - 1024, size - 2048, Math.floor(size / 2), 512, 511, 1, 0]) {
    await truncate(file, length);
    expect(["damaged", "foreign"], `${length} of ${size} bytes`).toContain(await refusalOf(file));
  }
  expect(await refusalOf(await changed(plain, (bytes) => Buffer.concat([bytes, Buffer.from("x")])))).toBe("damaged");
});

test("an encrypted file that was changed or cut is refused, and a wrong passphrase", async () => {
  const { size } = await stat(encrypted);
  for (const at of [30, 100, 5_000, Math.floor(size / 2), size - 1]) {
    const file = await changed(encrypted, (bytes) => {
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    });
    expect(["damaged", "passphrase"], `byte ${at}`).toContain(await refusalOf(file, PASSPHRASE));
  }
  expect(await refusalOf(await changed(encrypted, (bytes) => bytes.subarray(0, size - 20)), PASSPHRASE)).toBe(
    "damaged",
  );
  expect(await refusalOf(encrypted, "another long passphrase")).toBe("passphrase");
  expect(await refusalOf(encrypted)).toBe("passphraseNeeded");
});

test("an encrypted file holds neither names nor texts", async () => {
  const bytes = await readFile(encrypted);
  expect([bytes.includes("danji-backup"), bytes.includes("members"), bytes.includes("지수")]).toEqual([
    false,
    false,
    false,
  ]);
});

test("what is no backup of ours, or of a newer version, is refused", async () => {
  expect(await refusalOf(await changed(plain, () => Buffer.from("PK\u0003\u0004 a zip")))).toBe("foreign");
  expect(await refusalOf(await withHead({ ...backup.head, product: "other" }))).toBe("foreign");
  expect(await refusalOf(await withHead({ ...backup.head, format: 2 }))).toBe("newer");
  const migrations2 = [...backup.head.migrations, "9999_of_next_year.sql"];
  expect(await refusalOf(await withHead({ ...backup.head, migrations: migrations2 }))).toBe("newer");
});

async function withHead(head: object): Promise<string> {
  const pieces: Buffer[] = [];
  const write = async (bytes: Uint8Array) => void pieces.push(Buffer.from(bytes));
  const archive = await archiveWriter({ write, end: async () => undefined }, head as BackupResult["head"], {});
  await archive.end([]);
  return changed(plain, () => Buffer.concat(pieces));
}

test("any tar opens it: rows as COPY writes them, objects as files, checksums as sha256sum writes them", async () => {
  const out = path.join(folder, "out");
  await mkdir(out);
  await promisify(execFile)("tar", ["-xf", plain, "-C", out]);
  const read = (name: string) => readFile(path.join(out, name));
  const members = backup.manifest.tables.find(({ name }) => name === "members");
  const rows = gunzipSync(await read("tables/members/000001.copy.gz"));
  expect([rows.toString().split("\n").length - 1, createHash("sha256").update(rows).digest("hex")]).toEqual([
    1,
    members?.sha256,
  ]);
  expect(rows.toString().split("\t")[members?.columns.indexOf("nickname") ?? -1]).toBe("지수");
  const sums = (await read("objects.sha256/000001")).toString().trim().split("\n");
  expect(sums).toHaveLength(4);
  for (const line of sums) {
    const [sum, name = ""] = line.split("  ");
    expect(
      createHash("sha256")
        .update(await read(name))
        .digest("hex"),
    ).toBe(sum);
  }
  const whole = await readFile(plain);
  const [last = ""] = (await read("SHA256")).toString().split("\n");
  // Two blocks of zeros, the last entry and its header come after what it sums up.
  expect(
    createHash("sha256")
      .update(whole.subarray(0, -4 * 512))
      .digest("hex"),
  ).toBe(last);
});
