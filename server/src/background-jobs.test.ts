import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "#testing/test-app.ts";
import {
  blockNicknames,
  countRemaining,
  createJobWork,
  describeMembers,
  pendingIndexPages,
} from "#testing/background-job-work.ts";
import { openMetrics } from "#platform/metrics.ts";
import { startBackgroundJobs, backgroundJobs } from "#background-jobs.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());
// Only what background jobs use: the database and the disk keep the real clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers().restoreAllMocks());

const MINUTE = 60_000;

test("Q-2 the list of the jobs and of their intervals", () => {
  expect(Object.fromEntries(backgroundJobs.map(({ name, minutes }) => [name, minutes]))).toEqual({
    nicknames: 5,
    consents: 60,
    "clean-up": 10,
    withdrawals: 10,
    "mail outbox": 5,
    "object removals": 10,
    "resident reads": 60,
    "resident readings": 1,
    "chosen names": 5,
    "role invitations": 60,
    "household turnovers": 5,
    "search index": 1,
    views: 10,
    creations: 60,
    notifications: 60,
    pushes: 1 / 60,
    "weekly mails": 10,
    "planned notices": 0.25,
    "told notices": 1 / 60,
    "loose notice files": 60,
    "ended notices": 1,
    "chat photos": 60,
    "public holidays": 1_440,
    plates: 30,
    "gate-logs": 60,
    "waiting lists": 0.25,
    lotteries: 0.25,
    "booking reminders": 1,
    "unanswered requests": 1,
    "bookings on new holidays": 1,
    "unregistered cars": 30,
    "refused plates": 30,
    "car penalties": 30,
    "cars that came": 0.25,
    "chat pushes": 1,
    orphans: 60,
    uploads: 60,
    "reports without a case": 60,
    "nightly backup": 1,
    "ended rights": 1,
    audit: 60,
  });
});

test("Q-2 each job runs at its interval, does its work, and none after the end", async () => {
  await createJobWork(t);
  const before = await countRemaining(t);
  expect(Object.values(before).every((count) => count === 1)).toBe(true);
  // The search index is checked below; without a folder no backup is made (backup/nightly.test.ts), nor a list of what ended (backup/ended-rights/). Notices have a time of
  // their own (feed/notice/planned/planned-notice.test.ts, announce-notice.test.ts, notice.test.ts), as have notifications (notification-list.test.ts, push/, digest/).
  const noticeJobs = ["planned notices", "told notices", "ended notices", "notifications", "pushes", "weekly mails"];
  // Pushes of chat: chat/push/chat-pushes.test.ts; plates: visitor-car/desk/cars.test.ts; rows of a log that wait: visitor-car/gate-log/;
  // cars at the gate: visitor-car/gate/, refused plates and penalties: visitor-car/refused/, visitor-car/penalty/; holidays: facility/holidays.test.ts.
  // Waiting lists, reminders and new holidays: reservation/waiting-list/waiting-list.test.ts, reservation/reminders.test.ts, reservation/holiday/outside-hours.test.ts.
  // Names chosen for a complex: complex/residence/chosen-names.test.ts.
  // Readings have no rows of their own (complex/desk/desk.test.ts).
  const elsewhere = new Set([
    "plates",
    "gate-logs",
    "unregistered cars",
    "refused plates",
    "car penalties",
    "cars that came",
    "public holidays",
    "search index",
    "nightly backup",
    "ended rights",
    "resident readings",
    "chosen names",
    "chat pushes",
    "waiting lists",
    "lotteries",
    "booking reminders",
    "unanswered requests",
    "bookings on new holidays",
    ...noticeJobs,
  ]);
  expect(Object.keys(before).toSorted()).toEqual(
    backgroundJobs
      .map(({ name }) => name)
      .filter((name) => !elsewhere.has(name))
      .toSorted(),
  );
  const runs = backgroundJobs.map((job) => ({ ...job, run: vi.spyOn(job, "run") }));
  const started = () => runs.filter(({ run }) => run.mock.calls.length > 0).map(({ name }) => name);
  const end = startBackgroundJobs(t.services);
  const jobsDue = (minutes: number) =>
    Object.fromEntries(
      Object.keys(before).map((name) => [
        name,
        Number((backgroundJobs.find((job) => job.name === name)?.minutes ?? 0) > minutes),
      ]),
    );
  // A minute short of five: each try of a poll moves these timers by some milliseconds.
  vi.advanceTimersByTime(4 * MINUTE);
  const early = await countRemaining(t);
  expect(started(), "jobs started before five minutes").toEqual(
    runs.filter(({ minutes }) => minutes < 5).map(({ name }) => name),
  );
  expect(early, await describeMembers(t)).toEqual(before);
  for (const [minutes, step] of [
    [5, MINUTE],
    [10, 5 * MINUTE],
    [60, 50 * MINUTE],
  ] as const) {
    vi.advanceTimersByTime(step);
    await expect.poll(() => countRemaining(t)).toEqual(jobsDue(minutes));
  }
  expect(t.services.mailbox?.messages("there@t.kr")).toHaveLength(1);
  // The job of every minute has flushed the index.
  expect(await pendingIndexPages(t)).toBe(0);
  await end();
  await createJobWork(t);
  vi.advanceTimersByTime(120 * MINUTE);
  expect((await countRemaining(t))["mail outbox"]).toBe(1);
});

test("Q-2 a job that has not ended is not started again: those of every second took all connections, and others failed", async () => {
  const { waiting, release } = await blockNicknames(t);
  const end = startBackgroundJobs({ ...t.services, metrics: openMetrics(() => 0) });
  vi.advanceTimersByTime(15 * MINUTE);
  await expect.poll(waiting).toBeGreaterThan(0);
  // A second run would have asked before these.
  await Promise.all(Array.from({ length: 5 }, waiting));
  expect(await waiting()).toBe(1);
  await release();
  await end();
  await expect.poll(waiting).toBe(0);
});

test("a job that is woken runs before its turn, and once more where it was running", async () => {
  // Its own turn comes after an hour.
  const job = backgroundJobs.find(({ name }) => name === "orphans");
  if (job === undefined) throw new Error("no such job");
  const runs: (() => void)[] = [];
  vi.spyOn(job, "run").mockImplementation(() => new Promise<void>((resolve) => void runs.push(resolve)));
  const end = startBackgroundJobs({ ...t.services, metrics: openMetrics(() => 0) });
  const wake = (name: string) => t.services.jobWakes.wake(name);
  wake(job.name);
  expect(runs).toHaveLength(1);
  // Twice while it runs: it looks once more, since it may have looked before there was something.
  wake(job.name);
  wake(job.name);
  wake("no such job");
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await expect.poll(() => runs.length).toBe(2);
  wake(job.name);
  await end();
  runs[1]?.();
  wake(job.name);
  await new Promise((resolve) => setTimeout(resolve));
  expect(runs).toHaveLength(2);
});
