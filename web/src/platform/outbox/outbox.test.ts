import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { withStorage } from "../testing/browser.ts";
import type { Outcome } from "./outbox-item.ts";

// The module has the state of a tab: each test is a new one.
const openTab = async () => {
  vi.resetModules();
  const { noteServerTime } = await import("../time/server-clock.ts");
  return { ...(await import("./outbox-entries.ts")), ...(await import("./outbox.ts")), noteServerTime };
};

let stored: ReadonlyMap<string, string>;
let online: EventTarget;
let page: EventTarget & { visibilityState?: string };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T09:00:00Z") });
  stored = withStorage();
  online = new EventTarget();
  vi.stubGlobal("window", online);
  page = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("isSecureContext", false);
});
afterEach(() => void vi.useRealTimers());
// Files share the modules of their worker: what the last tab left would be sent in another test.
afterAll(() => void vi.resetModules());

const isText = (found: unknown): found is string => typeof found === "string";
const sent: Outcome<string> = { kind: "sent", result: "ok" };

const noteKind = (answer: (words: string) => Outcome<string> | Promise<Outcome<string>>) => {
  const tried: string[] = [];
  const ids = new Set<string>();
  return {
    tried,
    ids,
    kind: {
      name: "note",
      isWords: isText,
      deliver: async ({ item: { words, id } }: { readonly item: { readonly words: string; readonly id: string } }) => {
        tried.push(words);
        ids.add(id);
        return answer(words);
      },
    },
  };
};

test("L242 what waits is shown at once, keeps its key, and is sent in the order of its lane once the line is back", async () => {
  const outbox = await openTab();
  let isOnline = false;
  const { kind, tried, ids } = noteKind(() => (isOnline ? sent : { kind: "cut" }));
  const enqueue = outbox.registerOutboxKind(kind);
  for (const words of ["하나", "둘"]) enqueue({ memberId: 1, lane: "a", words });
  expect(outbox.outboxEntries().map(({ item }) => item.words)).toEqual(["하나", "둘"]);
  expect([stored.size, outbox.countUnsent()]).toEqual([2, 2]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(new Set(tried)).toEqual(new Set(["하나"]));
  expect(ids.size).toBe(1);
  isOnline = true;
  online.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(tried.slice(-2)).toEqual(["하나", "둘"]);
  expect(ids.size).toBe(2);
  expect([outbox.outboxEntries(), stored.size]).toEqual([[], 0]);
});

test("L245 a stuck item holds up no other lane, and a refused one is tried once and holds up nothing", async () => {
  const outbox = await openTab();
  const { kind, tried } = noteKind((words) =>
    words === "막힌 글" ? { kind: "cut" } : words === "거절" ? { kind: "refused", sentence: "안 돼요" } : sent,
  );
  const enqueue = outbox.registerOutboxKind(kind);
  enqueue({ memberId: 1, lane: "a", words: "막힌 글" });
  enqueue({ memberId: 1, lane: "b", words: "거절" });
  enqueue({ memberId: 1, lane: "b", words: "다음" });
  await vi.advanceTimersByTimeAsync(0);
  expect(tried).toEqual(["막힌 글", "거절", "다음"]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tried.filter((words) => words === "거절")).toHaveLength(1);
  expect(outbox.outboxEntries().map(({ item }) => item.failure)).toEqual([undefined, "안 돼요"]);
  const refused = outbox.outboxEntries()[1]?.item.id ?? "";
  expect(await outbox.discardItem(refused)).toBe("discarded");
  expect(outbox.countUnsent()).toBe(1);
});

test("L245 a Retry-After of an hour is waited for, also by the next tab; a tap does not wait", async () => {
  const first = await openTab();
  const { kind, tried } = noteKind(() => ({ kind: "later", wait: 3_600_000 }));
  first.registerOutboxKind(kind)({ memberId: 1, lane: "a", words: "글" });
  await vi.advanceTimersByTimeAsync(0);
  online.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(3_500_000);
  expect(tried).toHaveLength(1);
  const next = await openTab();
  const later = noteKind(() => sent);
  next.registerOutboxKind(later.kind);
  await next.resumeOutbox(1);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(later.tried, "the hour is not over").toEqual([]);
  const id = next.outboxEntries()[0]?.item.id ?? "";
  next.retryItem(id);
  await vi.advanceTimersByTimeAsync(0);
  expect(later.tried).toEqual(["글"]);
});

test("D14 an item is tried for seven days, and then says so and stays", async () => {
  const day = 24 * 3_600_000;
  for (const [days, tries] of [
    [6.9, 1],
    [7.1, 0],
  ] as const) {
    withStorage();
    const first = await openTab();
    first.registerOutboxKind(noteKind(() => ({ kind: "cut" })).kind)({ memberId: 1, lane: "a", words: "글" });
    await vi.advanceTimersByTimeAsync(0);
    first.forgetOutbox();
    vi.setSystemTime(Date.now() + days * day);
    const second = await openTab();
    const { kind, tried } = noteKind(() => sent);
    second.registerOutboxKind(kind);
    second.noteServerTime(new Date().toUTCString());
    await second.resumeOutbox(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toHaveLength(tries);
    expect(second.countUnsent()).toBe(1 - tries);
    expect(second.outboxEntries().map(({ item }) => item.failure !== undefined)).toEqual(tries === 0 ? [true] : []);
  }
});

test("L245 an item six days old that is refused now is tried once, and keeps its words with the sentence", async () => {
  const first = await openTab();
  const { kind, ids } = noteKind(() => ({ kind: "cut" }));
  first.registerOutboxKind(kind)({ memberId: 1, lane: "a", words: "지난주의 글" });
  await vi.advanceTimersByTimeAsync(0);
  first.forgetOutbox();
  vi.setSystemTime(Date.now() + 6 * 24 * 3_600_000);
  const second = await openTab();
  const late = noteKind(() => ({ kind: "refused", sentence: "글을 찾을 수 없습니다." }));
  second.registerOutboxKind(late.kind);
  second.noteServerTime(new Date().toUTCString());
  await second.resumeOutbox(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(late.tried).toEqual(["지난주의 글"]);
  expect(late.ids, "under the key of the first attempt").toEqual(ids);
  expect(second.outboxEntries().map(({ item: { words, failure } }) => [words, failure])).toEqual([
    ["지난주의 글", "글을 찾을 수 없습니다."],
  ]);
});

test("L248 a wrong clock of the phone neither ends an item early nor lets it be tried after seven days", async () => {
  const day = 24 * 3_600_000;
  const written = Date.parse("2026-11-22T09:00:00Z");
  const year = 365 * day;
  for (const [clockThen, clockNow, days, tries] of [
    [0, 2 * year, 1, 1],
    [2 * year, 0, 1, 1],
    [-year, 0, 6, 1],
    [0, -year, 8, 0],
    [-year, -year, 8, 0],
    [2 * year, 0, 8, 0],
  ] as const) {
    withStorage();
    vi.setSystemTime(written + clockThen);
    const first = await openTab();
    first.noteServerTime(new Date(written).toUTCString());
    first.registerOutboxKind(noteKind(() => ({ kind: "cut" })).kind)({ memberId: 1, lane: "a", words: "글" });
    await vi.advanceTimersByTimeAsync(0);
    first.forgetOutbox();
    vi.setSystemTime(written + days * day + clockNow);
    const second = await openTab();
    second.noteServerTime(new Date(written + days * day).toUTCString());
    const { kind, tried } = noteKind(() => sent);
    second.registerOutboxKind(kind);
    await second.resumeOutbox(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(tried, `${clockThen / day} ${clockNow / day} ${days}`).toHaveLength(tries);
  }
});

test("L248 a clock that is set back does not make a Retry-After longer than the server said", async () => {
  const outbox = await openTab();
  const outcomes: Outcome<string>[] = [{ kind: "later", wait: 60_000 }, sent];
  const { kind, tried } = noteKind(() => outcomes.shift() ?? sent);
  outbox.registerOutboxKind(kind)({ memberId: 1, lane: "a", words: "글" });
  await vi.advanceTimersByTimeAsync(0);
  outbox.forgetOutbox();
  vi.setSystemTime(Date.now() - 365 * 24 * 3_600_000);
  await outbox.resumeOutbox(1);
  await vi.advanceTimersByTimeAsync(80_000);
  expect(tried).toHaveLength(2);
});

test("L248 words that the browser does not store are marked, and the page asks before it is closed", async () => {
  withStorage("refusing");
  const outbox = await openTab();
  const outcomes: Outcome<string>[] = [{ kind: "cut" }, sent];
  const { kind } = noteKind(() => outcomes.shift() ?? sent);
  outbox.registerOutboxKind(kind)({ memberId: 1, lane: "a", words: "글" });
  await vi.advanceTimersByTimeAsync(0);
  const asks = () => !online.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect([outbox.outboxEntries().map(({ isUnkept }) => isUnkept), asks()]).toEqual([[true], true]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([outbox.outboxEntries(), asks()]).toEqual([[], false]);
});

test("L244 a page that is being left makes no attempt, and one that is shown again does", async () => {
  const outbox = await openTab();
  const { kind, tried } = noteKind(() => ({ kind: "cut" }));
  outbox.registerOutboxKind(kind)({ memberId: 1, lane: "a", words: "글" });
  await vi.advanceTimersByTimeAsync(0);
  for (const [visibilityState, tries] of [
    ["hidden", 1],
    ["visible", 2],
  ] as const) {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    expect(tried, visibilityState).toHaveLength(tries);
  }
});

test("L244 what is thrown away at a logout is not tried again; an attempt under way is waited for and told", async () => {
  const outbox = await openTab();
  let answer: (outcome: Outcome<string>) => void = () => undefined;
  const { kind, tried } = noteKind((words) =>
    words === "가는 중" ? new Promise((resolve) => void (answer = resolve)) : { kind: "cut" },
  );
  const enqueue = outbox.registerOutboxKind(kind);
  enqueue({ memberId: 1, lane: "a", words: "기다리는 중" });
  enqueue({ memberId: 1, lane: "b", words: "가는 중" });
  await vi.advanceTimersByTimeAsync(0);
  const aside = outbox.setEverythingAside();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([tried, stored.size]).toEqual([["기다리는 중", "가는 중"], 0]);
  answer(sent);
  expect((await aside).sentCount).toBe(1);
  // The logout had no line: what was not sent is back.
  (await aside).restore();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outbox.outboxEntries().map(({ item }) => item.words)).toEqual(["기다리는 중"]);
  expect(tried.filter((words) => words === "기다리는 중").length).toBeGreaterThan(1);
});

test("L242 an undo while the item is sent waits for the answer and says which of the two it was", async () => {
  const outbox = await openTab();
  let answer: (outcome: Outcome<string>) => void = () => undefined;
  const { kind } = noteKind(() => new Promise((resolve) => void (answer = resolve)));
  const enqueue = outbox.registerOutboxKind(kind);
  for (const [outcome, expected] of [
    [sent, "sent"],
    [{ kind: "cut" }, "discarded"],
  ] as const) {
    const id = enqueue({ memberId: 1, lane: expected, words: "글" });
    await vi.advanceTimersByTimeAsync(0);
    const undone = outbox.discardItem(id);
    answer(outcome);
    expect(await undone).toBe(expected);
    expect(outbox.countUnsent()).toBe(0);
  }
});

test("L244 another account neither sees nor sends an item; its own is offered it again", async () => {
  const outbox = await openTab();
  let isMine = false;
  const { kind, tried } = noteKind(() => (isMine ? sent : { kind: "held", sentence: "다른 계정" }));
  outbox.registerOutboxKind(kind)({ memberId: 1, lane: "a", words: "글" });
  await vi.advanceTimersByTimeAsync(600_000);
  expect([tried.length, outbox.outboxEntries()[0]?.held]).toEqual([1, "다른 계정"]);
  outbox.forgetOutbox();
  await outbox.resumeOutbox(2);
  expect([outbox.outboxEntries(), outbox.countUnsent(), stored.size]).toEqual([[], 0, 1]);
  outbox.forgetOutbox();
  isMine = true;
  await outbox.resumeOutbox(1);
  await vi.advanceTimersByTimeAsync(0);
  expect([tried.length, stored.size]).toEqual([2, 0]);
});

test("L248 what waits outlives a storage that is cleared by hand, and is not brought back where another tab has sent it", async () => {
  const outbox = await openTab();
  const { restoreCleared, watchStorage } = await import("./sending.ts");
  watchStorage();
  const { kind } = noteKind(() => ({ kind: "cut" }));
  const enqueue = outbox.registerOutboxKind(kind);
  const ids = ["하나", "둘"].map((words) => enqueue({ memberId: 1, lane: "a", words }));
  await vi.advanceTimersByTimeAsync(1_000);
  localStorage.removeItem(`outbox:1:${ids[0]}`);
  restoreCleared();
  expect(outbox.countUnsent(), "sent by another tab").toBe(1);
  for (const key of [...stored.keys()]) localStorage.removeItem(key);
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(stored.has(`outbox:1:${ids[1]}`), "stored again before the page is left").toBe(true);
});
