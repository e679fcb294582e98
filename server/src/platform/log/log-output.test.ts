import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { logOutput } from "./log-output.ts";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), "danji-log-"))));
afterEach(() => rm(folder, { recursive: true }));

const line = (number: number) => `${JSON.stringify({ number, padding: "가".repeat(300) })}\n`;

/** Everything that is buffered in a pipe. */
function drain(fd: number): string {
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.alloc(64 * 1024);
    try {
      const bytes = readSync(fd, chunk);
      if (bytes === 0) break;
      chunks.push(chunk.subarray(0, bytes));
    } catch {
      break;
    }
  }
  return Buffer.concat(chunks).toString();
}

function pipe(): { readonly read: number; readonly write: number; readonly path: string } {
  const file = path.join(folder, "pipe");
  execFileSync("sh", ["-c", 'mkfifo "$0"', file]);
  const read = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  return { read, write: openSync(file, constants.O_WRONLY), path: file };
}

test("lines of a file follow each other, behind what was there", async () => {
  const file = path.join(folder, "log");
  const fd = openSync(file, "w");
  const output = logOutput(fd);
  for (let number = 0; number < 3; number += 1) output.write(line(number));
  closeSync(fd);
  expect(await readFile(file, "utf8")).toBe(line(0) + line(1) + line(2));
  expect(output.lost).toBe(0);
});

test("a full disk drops lines and counts them", () => {
  const output = logOutput(openSync("/dev/full", "w"));
  for (let number = 0; number < 100; number += 1) output.write(line(number));
  expect(output.lost).toBe(100);
});

test("a reader that stops reading blocks nothing; the lost lines are counted and reported", async () => {
  const { read, write } = pipe();
  const output = logOutput(write, { queueBytes: 10_000, retryMs: 1 });
  for (let number = 0; number < 1_000; number += 1) output.write(line(number));
  expect(output.lost).toBeGreaterThan(100);
  const lost = output.lost;
  let text = "";
  await expect.poll(() => (text += drain(read))).toContain('"msg":"log lines were lost"');
  const lines = text
    .trimEnd()
    .split("\n")
    .map((one) => JSON.parse(one) as { number?: number; lost?: number });
  expect(lines.flatMap((one) => one.lost ?? [])).toEqual([lost]);
  const numbers = lines.flatMap((one) => one.number ?? []);
  expect(numbers).toEqual(Array.from({ length: 1_000 - lost }, (_, index) => index));
});

test("a reader that ended and reconnected gets the number of lost lines", async () => {
  const { read, write, path: file } = pipe();
  const output = logOutput(write);
  output.write(line(0));
  expect(drain(read)).toBe(line(0));
  closeSync(read);
  output.write(line(1));
  output.write(line(2));
  expect(output.lost).toBe(2);
  const again = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  output.write(line(3));
  const lines = drain(again)
    .trimEnd()
    .split("\n")
    .map((one) => JSON.parse(one) as object);
  expect(lines).toMatchObject([{ number: 3 }, { level: "warn", lost: 2 }]);
});
