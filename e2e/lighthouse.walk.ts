import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { type BrowserContext, chromium, expect, test } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "./harness/browser.ts";
import { freePort, startServer } from "./harness/server.ts";
import { logInByApi, resident } from "./harness/people.ts";

// Lighthouse's model of a phone on a slow line. It is fetched when it is run: a hundred packages that nothing else needs.
const lighthouse = "lighthouse@13.5.0";
const RUNS = Number(process.env["RUNS"] ?? 3);
const GOAL = 95;

interface Report {
  readonly categories: { readonly performance: { readonly score: number | null } };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

const figures = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

test("the important screens", async () => {
  const server = await startServer();
  const folder = await mkdtemp(path.join(tmpdir(), "danji-lighthouse-"));
  const [port, executablePath] = [await freePort(), await chromiumPath()];
  const args = [...chromiumArgs, `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(path.join(folder, "profile"), { executablePath, args });
  try {
    const post = await logIn(context, server.origin);
    process.stdout.write(
      `\n| address | load | score | ${figures.join(" | ")} |\n|---|${"---:|".repeat(figures.length + 2)}\n`,
    );
    for (const address of ["/", "/community", post, "/login"]) {
      if (address === "/login") await logOut(context, server.origin);
      const load = (loadavg()[0] ?? 0).toFixed(1);
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run += 1) reports.push(await measure(server.origin + address, port, folder));
      const scores = reports.map(({ categories }) => Math.round((categories.performance.score ?? 0) * 100));
      const medians = figures.map((name) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? 0)));
      const cells = medians.map((value) => (value < 1 ? value.toFixed(3) : Math.round(value)));
      process.stdout.write(`| ${address} | ${load} | ${scores.join(", ")} | ${cells.join(" | ")} |\n`);
      expect.soft(median(scores), address).toBeGreaterThanOrEqual(GOAL);
    }
  } finally {
    await context.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Logs the browser in as the demo resident; returns the address of a post with a photo. */
async function logIn(context: BrowserContext, origin: string): Promise<string> {
  await logInByApi(context.request, origin, resident);
  const page = await context.newPage();
  await page.goto(`${origin}/terms`);
  await page.evaluate(() => localStorage.setItem("isLoggedIn", "true"));
  await page.close();
  const answer = await context.request.get(`${origin}/api/community/feeds?q=${encodeURIComponent("봄에 찍은")}`);
  const { data } = (await answer.json()) as { data: { feedDtoList: readonly { readonly feedId: number }[] } };
  return `/community/feed/${data.feedDtoList[0]?.feedId ?? 0}`;
}

async function logOut(context: BrowserContext, origin: string): Promise<void> {
  await context.clearCookies();
  const page = await context.newPage();
  await page.goto(`${origin}/terms`);
  await page.evaluate(() => localStorage.clear());
  await page.close();
}

/** One run. Storage stays, for the session; the cache does not. */
async function measure(url: string, port: number, folder: string): Promise<Report> {
  const file = path.join(folder, "report.json");
  const options = ["--only-categories=performance", "--disable-storage-reset", "--output=json", "--quiet"];
  await promisify(execFile)("npx", ["--yes", lighthouse, url, `--port=${port}`, ...options, `--output-path=${file}`]);
  return JSON.parse(await readFile(file, "utf8")) as Report;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
