import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { copyPrograms } from "./program-copy.ts";

const parent = mkdtempSync(path.join(tmpdir(), "danji-programs-"));
const native = { folder: path.join(parent, "native"), version: "18.4.0" };
const directory = path.join(parent, "data", "programs");
afterAll(() => rmSync(parent, { recursive: true }));
beforeEach(() => {
  rmSync(directory, { recursive: true, force: true });
  provide("first");
});

function provide(program: string): void {
  mkdirSync(path.join(native.folder, "bin"), { recursive: true });
  writeFileSync(path.join(native.folder, "bin/postgres"), program);
}
const programOf = (copy: string) => readFileSync(path.join(copy, "bin/postgres"), "utf8");

test("M10 the copy is named by version and content, made once, and others may run but not change it", () => {
  const copy = copyPrograms(native, directory, true);
  expect(path.basename(copy)).toMatch(/^18\.4\.0-[0-9a-f]{16}$/);
  expect([programOf(copy), statSync(copy).mode & 0o777]).toEqual(["first", 0o755]);
  const made = statSync(copy).ino;
  expect([copyPrograms(native, directory, true), statSync(copy).ino]).toEqual([copy, made]);
});

test("M10 after an upgrade the new programs run; the old copy goes once no PostgreSQL runs from it", () => {
  const old = copyPrograms(native, directory, true);
  provide("second");
  const busy = copyPrograms(native, directory, false);
  expect([programOf(busy), readdirSync(directory).length]).toEqual(["second", 2]);
  expect([copyPrograms(native, directory, true), readdirSync(directory)]).toEqual([busy, [path.basename(busy)]]);
  expect(old).not.toBe(busy);
});

test("M10 what another user could have put there is replaced, never followed", () => {
  const copy = copyPrograms(native, directory, true);
  const theirs = path.join(parent, "theirs");
  mkdirSync(path.join(theirs, "bin"), { recursive: true });
  writeFileSync(path.join(theirs, "bin/postgres"), "planted");
  rmSync(copy, { recursive: true });
  symlinkSync(theirs, copy);
  expect(programOf(copyPrograms(native, directory, true))).toBe("first");
  writeFileSync(path.join(copy, "bin/postgres"), "planted");
  chmodSync(copy, 0o777);
  expect(programOf(copyPrograms(native, directory, true))).toBe("first");
  rmSync(directory, { recursive: true });
  symlinkSync(theirs, directory);
  expect(programOf(copyPrograms(native, directory, true))).toBe("first");
  expect(programOf(theirs)).toBe("planted");
});
