import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { rolldown } from "rolldown";
import { afterEach, beforeEach, expect, it } from "vitest";
import { at } from "./root.mjs";

let temporary: string;
beforeEach(() => void (temporary = mkdtempSync(path.join(tmpdir(), "danji-bench-end-"))));
afterEach(() => rmSync(temporary, { recursive: true, force: true }));

/** Lines of the pid file of a PostgreSQL started by the bench. */
function pidFile(): readonly string[] {
  const file = readdirSync(temporary, { recursive: true, encoding: "utf8" }).find(
    (name) => path.basename(name) === "postmaster.pid",
  );
  return file === undefined ? [] : readFileSync(path.join(temporary, file), "utf8").split("\n");
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

/** Bundles a bench as npm run bench does. */
async function bundle(name: string): Promise<string> {
  const file = at("bench", "dist", `${name}-to-be-ended.js`);
  const bundled = await rolldown({
    input: at("bench", name, "main.ts"),
    platform: "node",
    external: /^(?![./#]|@danji\/|\/)/,
  });
  await bundled.write({ file, format: "esm" });
  return file;
}

it.each([
  ["fuzz", "SIGTERM"],
  ["soak", "SIGKILL"],
] as const)("the bench %s that is ended by %s leaves no PostgreSQL and no folder", async (name, signal) => {
  const file = await bundle(name);
  const child = spawn(process.execPath, [file, "--quick"], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await expect.poll(() => pidFile()[7]?.trim()).toBe("ready");
  const [pid, port] = [Number(pidFile()[0]), Number(pidFile()[3])];
  child.kill(signal);
  await ended;
  try {
    await expect.poll(() => isListening(port)).toBe(false);
    await expect.poll(() => readdirSync(temporary)).toEqual([]);
  } finally {
    if (await isListening(port)) process.kill(pid, "SIGQUIT");
    rmSync(file);
  }
});
