import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { constants, loadavg, setPriority, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { chromium, test, type Browser, type BrowserContext } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "./harness/runner/browser.ts";
import { cpuSlowdown } from "./harness/check/cpu-slowdown.ts";
import { logInByApi, resident } from "./harness/people.ts";
import { startServer } from "./harness/server/server.ts";

// Lighthouse's scores of the main screens on a phone: a processor four times slower, 150 ms there and back, 1.6 Mbit/s. Each
// run has a browser of its own, whose cache is empty.
const runLighthouse = promisify(execFile);

interface Screen {
  readonly name: string;
  readonly path: string;
  /** True: the demo resident is logged in. */
  readonly member: boolean;
}

const screens: readonly Screen[] = [
  { name: "login", path: "/login", member: false },
  { name: "register", path: "/register", member: false },
  { name: "find-account", path: "/find-account", member: false },
  { name: "home", path: "/", member: true },
  { name: "community", path: "/community", member: true },
  { name: "post", path: "/community/feed/1", member: true },
  { name: "write", path: "/write", member: true },
  { name: "chat", path: "/chat", member: true },
  { name: "chatroom", path: "/chatroom/1", member: true },
  { name: "notices", path: "/notices", member: true },
  { name: "notifications", path: "/notifications", member: true },
  { name: "facilities", path: "/facilities", member: true },
  { name: "visitor-car", path: "/visitor-car", member: true },
  { name: "mypage", path: "/mypage", member: true },
];

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const timings = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "speed-index",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;

/** What is read of Lighthouse's report. */
interface Report {
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly message: string };
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly numericValue?: number }>
  >;
}

const runs = Number(process.env["LIGHTHOUSE_RUNS"] ?? 3);
const only = (process.env["LIGHTHOUSE_ONLY"] ?? "").split(",").filter((name) => name !== "");
/** Lighthouse's own, for a fast desktop; with `--calibrate` each screen is measured with that of this machine, too. */
const usualSlowdown = 4;
const isCalibrated = process.env["LIGHTHOUSE_CALIBRATE"] === "1";
/** A folder that keeps the reports and their traces, for what they are made of; none where empty. */
const kept = process.env["LIGHTHOUSE_REPORTS"] ?? "";

test("the main screens on a phone", async () => {
  const program = process.env["LIGHTHOUSE"] ?? "";
  const server = await startServer({ RATE_LIMIT_SCALE: "1000" });
  try {
    const heading = ["screen", ...categories, "FCP, ms", "LCP, ms", "speed index", "TBT, ms", "CLS"];
    print(`| ${heading.join(" | ")} | load, machine's index |`, `|---|${"---:|".repeat(heading.length)}`);
    const faults = new Map<string, Set<string>>();
    for (const screen of screens.filter(({ name }) => only.length === 0 || only.includes(name))) {
      const measure = (slowdown: number) => measured(program, server.origin, screen, slowdown);
      const usual = await measure(usualSlowdown);
      const own = isCalibrated ? cpuSlowdown(usual.index) : undefined;
      const rows = own === undefined ? [usual] : [usual, await measure(own)];
      if (isCalibrated && own === undefined)
        print(`| ${screen.name}: by its index this machine is slower than the phone at this moment |`);
      for (const { row, reports } of rows) {
        print(row);
        for (const report of reports)
          for (const fault of faultsOf(report)) faults.set(fault, (faults.get(fault) ?? new Set()).add(screen.name));
      }
    }
    print(
      "",
      "Not in full, beside performance:",
      ...[...faults].map(([title, where]) => `- ${title}: ${[...where].join(", ")}`),
    );
  } finally {
    await server.stop();
  }
});

/** The middle values of all runs of a screen, as a row of the table; the processor is slowed down that many times. */
async function measured(program: string, origin: string, screen: Screen, slowdown: number) {
  const loads: string[] = [];
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) {
    loads.push((loadavg()[0] ?? 0).toFixed(1));
    reports.push(await reportOf(program, origin, screen, slowdown));
  }
  const scores = categories.map((name) => median(reports.map(({ categories: all }) => (all[name]?.score ?? 0) * 100)));
  const values = timings.map((name) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)));
  const index = median(reports.map(({ environment }) => environment.benchmarkIndex));
  const cells = [
    ...scores.map((score) => score.toFixed(0)),
    ...values.slice(0, -1).map((value) => value.toFixed(0)),
    (values.at(-1) ?? 0).toFixed(3),
  ];
  const name = isCalibrated ? `${screen.name}, ${slowdown.toFixed(1)} times slower` : screen.name;
  return { row: `| ${[name, ...cells, `${loads.join(" ")}, ${index.toFixed(0)}`].join(" | ")} |`, reports, index };
}

const print = (...lines: readonly string[]): void => void process.stdout.write(`${lines.join("\n")}\n`);

/** The middle one, the better of both middle ones where their number is even and larger is better. */
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const faultsOf = ({ categories: all, audits }: Report): readonly string[] =>
  categories
    .filter((name) => name !== "performance")
    .flatMap((name) => (all[name]?.auditRefs ?? []).map(({ id }) => audits[id]))
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
    .map((audit) => audit?.title ?? "");

/** One arrival, in a browser of its own: Playwright logs in and leaves, then Lighthouse opens a tab. */
async function reportOf(
  program: string,
  origin: string,
  { name, path: address, member }: Screen,
  slowdown: number,
): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), "danji-lighthouse-"));
  const port = randomInt(33_000, 60_000);
  const browser = spawn(
    await chromiumPath(),
    [
      ...chromiumArgs,
      "--headless",
      "--no-first-run",
      `--user-data-dir=${path.join(folder, "profile")}`,
      `--remote-debugging-port=${port}`,
      "about:blank",
    ],
    { stdio: "ignore" },
  );
  await once(browser, "spawn");
  const file = path.join(folder, "report.json");
  try {
    await prepare(port, origin, member);
    const run = runLighthouse(process.execPath, [
      program,
      `${origin}${address}`,
      `--port=${port}`,
      "--output=json",
      `--output-path=${file}`,
      "--quiet",
      ...(kept === "" ? [] : ["--save-assets"]),
      "--no-enable-error-reporting",
      `--throttling.cpuSlowdownMultiplier=${slowdown.toFixed(2)}`,
      // Pages of members are to be found by a link alone, not by a search engine: they say `noindex`.
      ...(member ? ["--skip-audits=is-crawlable"] : []),
    ]);
    // Lighthouse gives way to the browser, as on a machine of its own.
    if (run.child.pid !== undefined) setPriority(run.child.pid, constants.priority.PRIORITY_LOW);
    await run;
    if (kept !== "") {
      await mkdir(kept, { recursive: true });
      const copy = path.join(kept, `${name}-${Date.now()}`);
      await copyFile(file, `${copy}.json`);
      await copyFile(path.join(folder, "report-0.trace.json"), `${copy}.trace.json`);
    }
    const report = JSON.parse(await readFile(file, "utf8")) as Report;
    const shown = new URL(report.finalDisplayedUrl).pathname;
    if (report.runtimeError !== undefined) throw new Error(`${name}: ${report.runtimeError.message}`);
    if (shown !== address) throw new Error(`${name}: ${shown} was measured instead of ${address}`);
    return report;
  } finally {
    await stopped(browser);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Waits until the browser listens, and logs the demo resident in. Playwright is disconnected afterwards: it follows each tab of its
 * browser, with a second JavaScript context in each document and messages for each request.
 */
async function prepare(port: number, origin: string, member: boolean): Promise<void> {
  const browser = await connected(port);
  try {
    const [context] = browser.contexts();
    if (context === undefined) throw new Error("the browser has no context");
    if (member) await logIn(context, origin);
  } finally {
    await browser.close();
  }
}

async function logIn(context: BrowserContext, origin: string): Promise<void> {
  await logInByApi(context.request, origin, resident);
  const page = await context.newPage();
  // A page of text: nothing of the product is in the browser's cache afterwards.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => localStorage.setItem("isLoggedIn", "true"));
  await page.close();
}

async function connected(port: number): Promise<Browser> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    } catch (error) {
      if (attempt === 50) throw error;
      await setTimeout(200);
    }
  }
}

async function stopped(browser: ChildProcess): Promise<void> {
  if (browser.exitCode !== null || browser.signalCode !== null) return;
  const exit = once(browser, "exit");
  browser.kill();
  await exit;
}
