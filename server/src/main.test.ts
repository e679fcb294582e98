import { once } from "node:events";
import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { count } from "#testing/builders/build-account.ts";
import { type MainProcesses, mainProcesses } from "#testing/process/main-process.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { emptyDatabase } from "#testing/test-database.ts";

// A process starts slowly beside two busy cores.
vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let processes: MainProcesses;
beforeAll(async () => {
  t = await testApp();
  processes = await mainProcesses(t);
});
afterAll(async () => {
  await processes.close();
  await t.close();
});

const statusOf = (address: string) => fetch(address).then(({ status }) => status);

/** Calls on connections of its own, as long as the server is ready; gives the errors. */
async function callWhileReady(origin: string): Promise<{ readonly calls: number; readonly faults: readonly string[] }> {
  const faults: string[] = [];
  let calls = 0;
  const call = () =>
    new Promise<void>((resolve) => {
      const sent = request(`${origin}/api/login`, {
        method: "POST",
        agent: false,
        headers: { "content-type": "application/json" },
      });
      sent.on("response", (answer) => {
        if (answer.statusCode !== 404) faults.push(`status ${answer.statusCode}`);
        answer.resume().on("end", resolve);
      });
      sent.on("error", (error: Error) => {
        faults.push(error.message);
        resolve();
      });
      sent.end(JSON.stringify({ loginId: "nobody@t.kr", password: "x" }));
      calls += 1;
    });
  while ((await statusOf(`${origin}/readyz`)) === 200) await Promise.all([call(), call()]);
  return { calls, faults };
}

test("T243 SIGTERM: /readyz is 503 first, and no call of a balancer that probes it is reset", async () => {
  // Longer than the balancer's last round, and the call after it, take on a busy machine: it failed with three seconds.
  const { origin, child, ended } = await processes.start({ env: { SHUTDOWN_DELAY_SECONDS: "10" } });
  const balancer = callWhileReady(origin);
  await statusOf(`${origin}/healthz`);
  child.kill("SIGTERM");
  const { calls, faults } = await balancer;
  expect(calls).toBeGreaterThan(0);
  expect(faults).toEqual([]);
  const late = await fetch(`${origin}/healthz`);
  expect(`${late.status} ${late.headers.get("connection")}`).toBe("200 close");
  expect(await ended).toBe(0);
});

test("T243 a call that is under way at SIGTERM is answered", async () => {
  const { origin, port, child, ended } = await processes.start();
  const body = JSON.stringify({ loginId: "nobody@t.kr", password: "x" });
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await statusOf(`${origin}/healthz`);
  child.kill("SIGTERM");
  await expect.poll(() => statusOf(`${origin}/healthz`).catch(() => "refused")).toBe("refused");
  socket.write(body.slice(5));
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer.toLowerCase()).toContain("connection: close");
  expect(await ended).toBe(0);
});

test("a migration that fails is printed with its cause", async () => {
  const other = await emptyDatabase();
  const file = path.join(tmpdir(), `danji-main-${process.pid}.log`);
  const client = new pg.Client({ connectionString: other.url });
  await client.connect();
  await client.query("create table members ()");
  await client.end();
  const output = openSync(file, "w");
  await expect(processes.start({ env: { DATABASE_URL: other.url }, stdout: output })).rejects.toThrow(
    "did not start: 1",
  );
  closeSync(output);
  expect(readFileSync(file, "utf8")).toMatch(
    /migration 0001_account\.sql failed\n원인 · cause: relation "members" already exists\n$/,
  );
  rmSync(file);
  await other.drop();
});

test("a full disk under the log: calls are answered, the loss is counted, SIGTERM is handled", async () => {
  const full = openSync("/dev/full", "w");
  const token = "a-token-of-sixteen-or-more";
  const { origin, child, ended } = await processes.start({
    env: { METRICS_TOKEN: token },
    stdout: full,
  });
  closeSync(full);
  for (let call = 0; call < 20; call += 1) expect(await statusOf(`${origin}/api/nothing`)).toBe(404);
  const metrics = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(Number(/^log_lines_lost (\d+)$/m.exec(await metrics.text())?.[1])).toBeGreaterThanOrEqual(20);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("development that would fill a given database with demo accounts is refused with exit code 78", async () => {
  await expect(processes.start({ env: { NODE_ENV: "development" } })).rejects.toThrow("the server did not start: 78");
  expect(await count(t, "members")).toBe(0);
});

test("T248 with 256 open files, 500 clients: served, refused or 503; the process lives and recovers", async () => {
  const { origin, port, child, ended } = await processes.start({ openFiles: 256 });
  const clients = Array.from({ length: 500 }, () => connect(port, "127.0.0.1"));
  const replies = clients.map(
    (client) =>
      new Promise<string>((resolve) => {
        client.once("data", (chunk: Buffer) => resolve(chunk.toString("latin1", 9, 12)));
        client.once("error", () => resolve("refused")).once("close", () => resolve("refused"));
        client.write("GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
      }),
  );
  // Those that were accepted are answered and kept open, so that no descriptor is left for the rest.
  await Promise.any(replies.map(async (status) => ((await status) === "200" ? true : Promise.reject(new Error()))));
  const waiting = new Set(clients);
  clients.forEach((client, at) => void replies[at]?.then(() => waiting.delete(client)));
  const destroyAnswered = () => {
    for (const client of clients) if (!waiting.has(client)) client.destroy();
    return waiting.size;
  };
  await expect.poll(destroyAnswered, { timeout: 30_000 }).toBe(0);
  const statuses = new Set(await Promise.all(replies));
  expect([...statuses].filter((status) => !["200", "503", "refused"].includes(status))).toEqual([]);
  expect(child.exitCode).toBeNull();
  await expect.poll(() => statusOf(`${origin}/readyz`).catch(() => 0)).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});
