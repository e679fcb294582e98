import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { callsTo, countCalls, holdCalls } from "../harness/calls.ts";
import { input, log } from "../harness/chatroom.ts";
import { open } from "../harness/page-state.ts";
import { expect, test } from "../harness/test.ts";

const assets = path.resolve(import.meta.dirname, "../../web/dist/assets");
const kilobyte = 1_000;

/** Gzipped size of a file of the build. */
const weight = (name: string): number => statSync(path.join(assets, `${name}.gz`)).size;

/** Names of the scripts and styles that a first visit of a path loads. */
async function loadedBy(page: Page, address: string): Promise<readonly string[]> {
  // Each once: a script is fetched and checked, and its import then answered by the browser's cache.
  const names = new Set<string>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(?:js|css)$/.test(pathname)) names.add(path.posix.basename(pathname));
  });
  await open(page, address);
  return [...names];
}

/** The scripts of the page that came over the network more than once. A revalidation has headers only. */
const transferredTwice = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const names = performance.getEntriesByType("resource").flatMap((file) => {
      const isTransfer = file instanceof PerformanceResourceTiming && file.transferSize > 300;
      return isTransfer && file.name.endsWith(".js") ? [file.name] : [];
    });
    return names.filter((name, at) => names.indexOf(name) !== at);
  });

/** The calls that a page names as preloads. */
const callsNamedBy = (html: string): readonly string[] =>
  [...html.matchAll(/as="fetch" crossorigin="use-credentials" href="([^"]+)"/g)].map(([, call]) =>
    (call ?? "").replaceAll("&amp;", "&"),
  );

/** What a page requests from now on, path and query. Its socket opens and says nothing: a connection makes it read some lists anew. */
async function requestsOf(page: Page): Promise<() => readonly string[]> {
  await page.routeWebSocket(/./, () => undefined);
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    requested.push(pathname + search);
  });
  return () => requested;
}

const sum = (names: readonly string[]): number => names.reduce((total, name) => total + weight(name), 0);

// The sockets of an open feed, of facilities and of notifications, the service worker, the range of the text font, and the check of what an earlier visit has
// stored: nothing on the screen waits for them.
const later =
  /^(?:hiding-changes|follow-(?:topic|facilities)|late-parts|text-range|esm|register-worker|new-release-offer|forget-gone|check-stored)/;

test("the first visit of /login loads at most 100 kB of scripts and 15 kB of styles", async ({ page }) => {
  const names = (await loadedBy(page, "/login")).filter((name) => !later.test(name));
  const [scripts, styles] = [".js", ".css"].map((end) => names.filter((name) => name.endsWith(end)));
  expect(styles).toHaveLength(1);
  expect(sum(scripts ?? []), `${scripts?.join(", ")}`).toBeLessThanOrEqual(100 * kilobyte);
  expect(sum(styles ?? [])).toBeLessThanOrEqual(15 * kilobyte);
});

// The budget above covers what every screen needs; the photo viewer and the postcode layer are loaded on demand.
const loadedOnDemand = /^(?:photo-viewer|register-postcode)/;

test("no route's own chunk weighs more than 40 kB", async ({ page }) => {
  const first = new Set(await loadedBy(page, "/login"));
  const chunks = readdirSync(assets).filter(
    (name) => name.endsWith(".js") && !first.has(name) && !loadedOnDemand.test(name),
  );
  expect(chunks.length, "the screens come in chunks of their own").toBeGreaterThan(30);
  const heavy = chunks.filter((name) => weight(name) > 40 * kilobyte).map((name) => `${name}: ${weight(name)} bytes`);
  expect(heavy).toEqual([]);
});

// Screens of the desk, of its gate and of the operators; every other chunk may be a resident's.
const ofDesk = /^(?:desk|service|office-|front-page|roles-page|ledger-page|door-codes-page|case-list|[a-z]+-desk-page)/;

test("no screen of a resident loads what the screens of the desk share", () => {
  const loading = readdirSync(assets).filter(
    (name) => name.endsWith(".js") && /from\s*"\.\/desk-parts-/.test(readFileSync(path.join(assets, name), "utf8")),
  );
  expect(loading.length, "the desk shares a chunk").toBeGreaterThan(5);
  expect(loading.filter((name) => !ofDesk.test(name))).toEqual([]);
});

/** What the build names beforehand for the routes on which members start. */
const arrivals = () =>
  JSON.parse(readFileSync(path.join(assets, "../arrivals.json"), "utf8")) as readonly {
    readonly path: string;
    readonly files: readonly string[];
  }[];

test("no screen on which members start needs more than 85 kB beside the entry, a room 105 kB", () => {
  const rows = arrivals().map((row) => ({ row, total: sum(row.files.map((file) => path.posix.basename(file))) }));
  expect(rows.length).toBeGreaterThan(10);
  const heavy = rows.filter(({ row, total }) => total > (row.path.includes("chatroom") ? 105 : 85) * kilobyte);
  expect(heavy).toEqual([]);
  // Without the style sheets of its parts a screen would wait for one round trip more.
  expect(rows.find(({ row }) => row.path.includes("chatroom"))?.row.files.some((file) => file.endsWith(".css"))).toBe(
    true,
  );
});

test.describe("a member", () => {
  test.use({ member: true });

  for (const address of ["/", "/community", "/community/feed/1"]) {
    test(`arrives at ${address} with four scripts at most, and all that is needed first is named by the page`, async ({
      page,
    }) => {
      const html = await (await page.request.get(address)).text();
      const calls = callsNamedBy(html);
      expect(calls).toContain("/api/member-apartments");
      const requested = await requestsOf(page);
      const scripts = (await loadedBy(page, address)).filter((name) => name.endsWith(".js") && !later.test(name));
      expect(scripts.length).toBeLessThanOrEqual(4);
      expect(await transferredTwice(page), "a preload, its check and its import are one transfer").toEqual([]);
      expect(scripts.filter((name) => !html.includes(`/assets/${name}`))).toEqual([]);
      // Requested once, by the page's preload, whose answer the screen uses.
      for (const call of calls) expect(requested().filter((one) => one === call)).toEqual([call]);
    });
  }

  test("a room of the own complex stands before the complex is answered", async ({ page }) => {
    const toComplex = callsTo("GET", /^\/api\/apartment\/1$/);
    const calls = countCalls(page, toComplex);
    const questions = countCalls(page, callsTo("GET", /^\/api\/member$/));
    const answer = await holdCalls(page, toComplex);
    await page.goto("/chatroom/1");
    await expect(log(page).getByRole("article").last()).toBeVisible();
    await expect(input(page)).toBeEditable();
    await answer();
    // What the member is asked comes last.
    await expect.poll(questions).toBe(1);
    expect(calls()).toBe(1);
  });

  test("no first screen of a member constructs a format of Intl, which takes a phone some 20 ms", async ({
    context,
  }) => {
    const addresses = ["/", "/community", "/community/feed/1", "/chat", "/chatroom/1", "/notices", "/facilities"];
    for (const address of [...addresses, "/notifications", "/visitor-car", "/mypage", "/write"]) {
      const tab = await context.newPage();
      await tab.addInitScript(() => {
        const constructed: string[] = [];
        Object.assign(window, { constructed });
        /** Calls the function of that name as before, and notes it. */
        const watch = (owner: object, name: string) => {
          const original = Reflect.get(owner, name) as (...values: unknown[]) => unknown;
          const noting: ProxyHandler<typeof original> = {
            construct: (target, values, type) => {
              constructed.push(name);
              return Reflect.construct(target, values, type) as object;
            },
            apply: (target, self, values) => {
              constructed.push(name);
              return Reflect.apply(target, self, values);
            },
          };
          Reflect.set(owner, name, new Proxy(original, noting));
        };
        for (const name of ["NumberFormat", "DateTimeFormat"]) watch(Intl, name);
        for (const type of [Number, Date]) watch(type.prototype, "toLocaleString");
      });
      await open(tab, address);
      expect(await tab.evaluate(() => (window as unknown as { constructed: string[] }).constructed), address).toEqual(
        [],
      );
      await tab.close();
    }
  });

  test("the lists of chat are read once with the screen, and again only when all events come", async ({ page }) => {
    const startsOf = new Map<string, number[]>();
    page.on("requestfinished", (request) => {
      const { pathname } = new URL(request.url());
      startsOf.set(pathname, [...(startsOf.get(pathname) ?? []), request.timing().startTime]);
    });
    await open(page, "/chat");
    for (const list of ["/api/chat/direct", "/api/chat/group", "/api/chat/request/received"]) {
      await expect.poll(() => startsOf.get(list)?.length ?? 0, list).toBeGreaterThan(1);
      const [first = 0, second = 0] = startsOf.get(list) ?? [];
      // A second after the connection, which begins once the rows stand there; a reading of the clock may differ by a little.
      expect(second - first, list).toBeGreaterThan(950);
    }
  });

  test("the home screen reads the numbers of its badges once, after what is new in the complex", async ({ page }) => {
    const timesOf = new Map<string, { readonly start: number; readonly end: number }[]>();
    page.on("requestfinished", (request) => {
      const { pathname } = new URL(request.url());
      const { startTime: start, responseEnd } = request.timing();
      timesOf.set(pathname, [...(timesOf.get(pathname) ?? []), { start, end: start + responseEnd }]);
    });
    await open(page, "/");
    const lists = ["/api/chat/direct", "/api/chat/group", "/api/chat/request/received"];
    // The last call of all: what the member is asked.
    for (const last of [...lists, "/api/member"]) await expect.poll(() => timesOf.get(last)?.length ?? 0, last).toBe(1);
    for (const list of lists) expect(timesOf.get(list), list).toHaveLength(1);
    const shownAt = timesOf.get("/api/home/today")?.[0]?.end ?? Number.NaN;
    for (const list of lists) expect(timesOf.get(list)?.[0]?.start, list).toBeGreaterThan(shownAt);
  });

  test("the page of each further screen names what it needs first, too", async ({ page, context }) => {
    for (const address of ["/write", "/chat", "/notices", "/notifications", "/facilities", "/visitor-car", "/mypage"]) {
      const html = await (await page.request.get(address)).text();
      const tab = await context.newPage();
      const requested = await requestsOf(tab);
      const scripts = (await loadedBy(tab, address)).filter((name) => name.endsWith(".js") && !later.test(name));
      expect(await transferredTwice(tab), address).toEqual([]);
      for (const call of callsNamedBy(html)) expect(requested().filter((one) => one === call)).toEqual([call]);
      expect(
        scripts.filter((name) => !html.includes(`/assets/${name}`)),
        address,
      ).toEqual([]);
      await tab.close();
    }
  });
});
