import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bundle, bundle } from "#testing/process/bundle.ts";
import { developmentSecrets } from "#platform/config/development-secrets.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";

// npm run import:complexes beside a running server, as a process of its own.
let command: Bundle;
let dataDir: string;
let embeddedPostgres: EmbeddedPostgres;
let list: string;
beforeAll(async () => {
  command = await bundle("src/import-complexes.ts");
  dataDir = await mkdtemp(path.join(tmpdir(), "danji-import-"));
  const password = developmentSecrets(dataDir).databasePassword;
  embeddedPostgres = await startEmbeddedPostgres({ folder: path.join(dataDir, "postgres"), password, volatile: true });
  list = path.join(dataDir, "list.csv");
  await writeFile(
    list,
    "단지코드,단지명,시도,시군구,읍면,동리,사용승인일,동수,세대수\nA1,마을,경기도,성남시,,구미동,20201230,1,10\n",
  );
});
afterAll(async () => {
  await embeddedPostgres.stop();
  await command.remove();
  await rm(dataDir, { recursive: true });
});

const pidFile = () => readFile(path.join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");

async function runImport(): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, [command.program, list], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, LOG_LEVEL: "silent" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [unknown];
  return { code, output };
}

const isServing = async () => {
  const client = new pg.Client({ connectionString: embeddedPostgres.url });
  await client.connect();
  await client.end();
  return true;
};

test("H3 the import of complexes uses a running database and leaves it running", async () => {
  const before = await pidFile();
  expect(await runImport()).toEqual({ code: 1, output: "먼저 npm start로 데이터베이스를 준비해주세요.\n" });
  expect([await pidFile(), await isServing()]).toEqual([before, true]);
});

test("H3 the import with the secrets of another installation stops and leaves the database running", async () => {
  const before = await pidFile();
  const secrets = path.join(dataDir, "secrets.json");
  await writeFile(secrets, JSON.stringify({ secretKey: "k".repeat(43), databasePassword: "of another" }));
  const { code, output } = await runImport();
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/secrets\.json을[^]*refuses the password[^]*Nothing was changed/),
  ]);
  expect([await pidFile(), await isServing()]).toEqual([before, true]);
});
