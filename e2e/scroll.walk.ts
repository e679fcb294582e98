import { loadavg } from "node:os";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { logInByApi, resident } from "./harness/people.ts";
import { photoFile } from "./harness/phone-photo.ts";
import { startServer } from "./harness/server/server.ts";

// Smoothness of scrolling through a thousand posts, compared with an idle page, whose frame times show the machine's own
// noise.
const POSTS = 1000;
/** px per second: a fast reader. */
const SPEED = 5000;

interface Figures {
  /** ms between frames, the shortest first. */
  readonly frames: readonly number[];
  /** Durations of main-thread tasks over 50 ms. */
  readonly longTasks: readonly number[];
  /** Largest number of elements in the page. */
  readonly elements: number;
  readonly rows: number;
}

test("a thousand posts", async ({ browser }) => {
  const server = await startServer({ RATE_LIMIT_SCALE: "1000" });
  const context = await browser.newContext({
    baseURL: server.origin,
    storageState: {
      cookies: [],
      origins: [{ origin: server.origin, localStorage: [{ name: "isLoggedIn", value: "true" }] }],
    },
  });
  try {
    await logInByApi(context.request, server.origin, resident);
    await fill(context.request);
    const load = loadavg()[0] ?? 0;
    const page = await context.newPage();
    await page.goto("/community");
    await expect(page.getByRole("article").first()).toBeVisible();
    const figures = await scrolled(page);
    expect(figures.rows, "it came to the thousandth post").toBeGreaterThanOrEqual(POSTS);
    const blank = await context.newPage();
    await blank.setContent(stillPage);
    const control = await scrolled(blank);
    process.stdout.write(`\nload average at the start ${load.toFixed(1)}\n`);
    print("/community", figures);
    print("a still page", control);
  } finally {
    await context.close();
    await server.stop();
  }
});

/** Posts of all kinds: short, long, every fifth with a photo. */
async function fill(api: APIRequestContext): Promise<void> {
  const photo = await photoFile("seagreen", [390, 460]);
  for (let at = 0; at < POSTS; at += 1) {
    const form = new FormData();
    const words = {
      title: `${at}번째 이야기, 제목은 조금 길 수도 있어요`,
      contents: "오늘 단지에서 있었던 일. ".repeat(1 + (at % 9)),
      feedType: "FEED",
    };
    form.append("requestDto", new File([JSON.stringify(words)], "requestDto.json", { type: "application/json" }));
    if (at % 5 === 0) form.append("multipartFileList", photo);
    const answer = await api.post("/api/community/feeds", { multipart: form });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

const stillPage = `<div id="app-scroll" style="position:fixed;inset:0;overflow-y:auto"><ul>${Array.from(
  { length: POSTS },
  (_, at) => `<li aria-posinset="${at + 1}" style="height:127px">${at}</li>`,
).join("")}</ul></div>`;

/** Scrolls through the list until its thousandth row is shown, and records every frame. */
async function scrolled(page: Page): Promise<Figures> {
  await page.evaluate(() => {
    const seen = { frames: [] as number[], longTasks: [] as number[], elements: 0, rows: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) =>
      seen.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: "longtask" });
    let before = 0;
    const watch = (now: number) => {
      if (before !== 0) seen.frames.push(now - before);
      before = now;
      if (seen.frames.length % 15 === 0) {
        const rows = [...document.querySelectorAll("[aria-posinset]")];
        seen.elements = Math.max(seen.elements, document.querySelectorAll("*").length);
        const shown = rows.filter((row) => row.getBoundingClientRect().top < innerHeight);
        seen.rows = Math.max(seen.rows, Number(shown.at(-1)?.getAttribute("aria-posinset") ?? 0));
      }
      requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  const session = await page.context().newCDPSession(page);
  const read = () => page.evaluate(() => (window as unknown as { seen: Figures }).seen);
  let figures = await read();
  for (let tries = 0; figures.rows < POSTS && tries < 60; tries += 1) {
    await session.send("Input.synthesizeScrollGesture", {
      x: 195,
      y: 500,
      yDistance: -SPEED,
      speed: SPEED,
      gestureSourceType: "mouse",
    });
    figures = await read();
  }
  await session.detach();
  return { ...figures, frames: figures.frames.toSorted((one, other) => one - other) };
}

function print(name: string, { frames, longTasks, elements, rows }: Figures): void {
  const at = (share: number) => (frames[Math.floor(frames.length * share)] ?? 0).toFixed(1);
  const seconds = frames.reduce((sum, frame) => sum + frame, 0) / 1000;
  const late = frames.filter((frame) => frame > 25).length;
  process.stdout.write(
    `${name}: ${rows} rows in ${seconds.toFixed(1)} s, ${(frames.length / seconds).toFixed(1)} frames a second; ` +
      `frame p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} longest ${at(0.9999)} ms; ${late} of ${frames.length} frames late; ` +
      `${longTasks.length} long tasks (${Math.round(Math.max(0, ...longTasks))} ms the longest); at most ${elements} elements\n`,
  );
}
