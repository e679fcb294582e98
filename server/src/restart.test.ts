import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Bundle, bundle } from "#testing/process/bundle.ts";
import { freePort } from "#testing/process/main-process.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

// A process starts slowly beside two busy cores.
vi.setConfig({ testTimeout: 180_000 });

// Preloaded into the server: prints its pid, and makes it fail at a signal.
const FAULT_INJECTION = `
  import { writeFileSync } from "node:fs";
  if (process.argv[1]?.endsWith("main.mjs")) {
    writeFileSync(process.env.PID_FILE, String(process.pid));
    process.on("SIGWINCH", () => setImmediate(() => { throw new Error("injected exception"); }));
    process.on("SIGIO", () => void Promise.reject(new Error("injected rejection")));
  }`;
const serveTool = pathToFileURL(path.resolve(import.meta.dirname, "../../tools/process/serve.mjs")).href;
const SUPERVISOR = `
  const { serve } = await import(${JSON.stringify(serveTool)});
  process.exitCode = await serve([process.env.PROGRAM]);`;

let t: TestApp;
let main: Bundle;
const started: { readonly child: ChildProcess; readonly ended: Promise<unknown> }[] = [];
beforeAll(async () => {
  t = await testApp();
  main = await bundle("src/main.ts");
  writeFileSync(path.join(main.folder, "sabotage.mjs"), FAULT_INJECTION);
});
afterAll(async () => {
  for (const { child } of started) child.kill("SIGTERM");
  await Promise.all(started.map(({ ended }) => ended));
  await main.remove();
  await t.close();
});

/** The server as npm start runs it: below a process that restarts it. */
async function supervised(env: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const pidFile = path.join(main.folder, `${port}.pid`);
  const child = spawn(process.execPath, ["--input-type=module", "-e", SUPERVISOR], {
    env: {
      PATH: process.env["PATH"],
      PROGRAM: main.program,
      PID_FILE: pidFile,
      NODE_OPTIONS: `--import ${pathToFileURL(path.join(main.folder, "sabotage.mjs")).href}`,
      NODE_ENV: "production",
      PORT: String(port),
      DATABASE_URL: t.databaseUrl,
      DATA_DIR: main.folder,
      SECRET_KEY: "only-for-tests-0123456789-0123456789",
      PUBLIC_ORIGINS: "http://127.0.0.1",
      SMTP_URL: "smtp://127.0.0.1:1",
      SHUTDOWN_DELAY_SECONDS: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  started.push({ child, ended });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const pid = () => Number(readFileSync(pidFile, "utf8"));
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    output: () => output,
    pid,
    serves: () => expect.poll(ready, { timeout: 60_000 }).toBe(true),
    /** Waits until another process than `old` serves. */
    servesAnew: (old: number) =>
      expect.poll(async () => pid() !== old && (await ready()), { timeout: 60_000 }).toBe(true),
    stop: () => child.kill("SIGTERM"),
    ended,
  };
}

test("T252 T249 a server that dies of an error, of a rejection or of a kill is started again; one that is stopped is not", async () => {
  const server = await supervised();
  await server.serves();
  for (const [signal, trace] of [
    ["SIGWINCH", "injected exception"],
    ["SIGIO", "injected rejection"],
    ["SIGKILL", "SIGKILL"],
  ] as const) {
    const old = server.pid();
    process.kill(old, signal);
    await server.servesAnew(old);
    expect(server.output()).toContain(trace);
  }
  const last = server.pid();
  server.stop();
  expect(await server.ended).toBe(0);
  expect(() => process.kill(last, 0)).toThrow("ESRCH");
  expect(server.output().match(/starting it again/g)).toHaveLength(3);
});

test("M8 a server with wrong settings, or one that never was ready, is not started again", async () => {
  const unset = await supervised({ SECRET_KEY: "" });
  expect(await unset.ended).toBe(78);
  const away = await supervised({ DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/none" });
  expect(await away.ended).toBe(1);
  expect([unset.output(), away.output()].join()).not.toContain("starting it again");
});
