import { checkInCopy as copy } from "@danji/contract/reservation/check-in.copy";
import { outboxCopy } from "@danji/contract/app/outbox.copy";
import type { ReservationView } from "@danji/contract/reservation/reservation";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { countUnsent, forgetOutbox, resumeOutbox } from "#platform/outbox/outbox.ts";
import { setOutboxCache } from "#platform/outbox/sending.ts";
import { makeQueryClient } from "#platform/query-client.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { UnsentCheckIns } from "./unsent-check-ins.tsx";
import CheckInPage from "./check-in-page.tsx";

const MEMBER = 1;
const reservation = {
  reservationId: 9,
  facilityId: 7,
  facilityName: "독서실",
  kind: "SLOT",
  state: "USED",
  line: null,
  day: "2026-12-10",
  begins: "2026-12-10T05:00:00.000Z",
  ends: "2026-12-10T06:00:00.000Z",
} as unknown as ReservationView;

beforeEach(() => {
  cleanup();
  forgetOutbox();
  localStorage.clear();
  vi.stubGlobal("isSecureContext", false);
  window.location.hash = "#DOOR";
});

/** Answers check-ins with `answer`, or with no connection while it is undefined. Returns the bodies and headers of those made. */
const answerScans = (first?: Parameters<typeof answerCalls>[0]) => {
  const connection = { answer: first };
  const calls = answerCalls((call) => {
    if (call.path === "/api/member/profile") return { data: { memberId: MEMBER } };
    if (call.path !== "/api/reservations/check-in") return { data: {} };
    if (connection.answer === undefined) throw new TypeError("Failed to fetch");
    return connection.answer(call);
  });
  return { connection, made: () => calls.filter(({ path }) => path === "/api/reservations/check-in") };
};

/** The page; what it sends writes its answer to the same cache that the app has. */
const renderPage = () => {
  const client = makeQueryClient();
  setOutboxCache(client);
  return renderInApp(<CheckInPage />, client);
};

test("L197 a scan without a connection waits, says so, and is made once, by its member, when the connection is back", async () => {
  const { connection, made } = answerScans();
  renderPage();
  expect(await screen.findByText(copy.offline)).toBeDefined();
  expect(screen.queryByText(copy.done)).toBeNull();
  expect(countUnsent()).toBe(1);
  connection.answer = () => ({ data: reservation });
  fireEvent.click(screen.getByRole("button", { name: copy.retry }));
  expect(await screen.findByText(copy.done)).toBeDefined();
  expect(screen.getByText("독서실")).toBeDefined();
  expect(countUnsent()).toBe(0);
  const [lost, answered] = made();
  expect(made()).toHaveLength(2);
  expect(answered?.headers.get("idempotency-key")).toBe(lost?.headers.get("idempotency-key"));
  expect(answered?.headers.get("x-member")).toBe(String(MEMBER));
  expect(answered?.body).toMatchObject({ code: "DOOR" });
});

test("L197 a scan that had to wait is sent with the seconds since it was made, the first try without", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const { connection, made } = answerScans();
    renderPage();
    await screen.findByText(copy.offline);
    expect(made().map(({ body }) => body)).toEqual([{ code: "DOOR" }]);
    vi.setSystemTime(Date.now() + 600_000);
    connection.answer = () => ({ data: reservation });
    fireEvent.click(screen.getByRole("button", { name: copy.retry }));
    expect(await screen.findByText(copy.done)).toBeDefined();
    expect(made()[1]?.body).toEqual({ code: "DOOR", secondsAgo: 600 });
  } finally {
    vi.useRealTimers();
  }
});

test("L197 a scan whose screen was closed waits above the bookings, with its time, and can be cancelled there", async () => {
  const { connection, made } = answerScans();
  const page = renderPage();
  await screen.findByText(copy.offline);
  page.unmount();
  renderInApp(<UnsentCheckIns />);
  expect(await screen.findByText(/에 찍은 체크인$/)).toBeDefined();
  const tried = made().length;
  connection.answer = () => ({ data: reservation });
  fireEvent.click(screen.getByRole("button", { name: outboxCopy.undo }));
  await waitFor(() => expect(screen.queryByText(/에 찍은 체크인$/)).toBeNull());
  expect(countUnsent()).toBe(0);
  expect(made()).toHaveLength(tried);
});

test("L197 what can no longer be done is told, is tried once, and is no unsent thing then", async () => {
  const sentence = copy.over("15:00");
  const { made } = answerScans(() => ({ status: 409, reason: "RESERVATION_TIME", message: sentence }));
  const page = renderPage();
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(made()).toHaveLength(1);
  // Another try is a scan of now.
  fireEvent.click(screen.getByRole("button", { name: copy.retry }));
  await waitFor(() => expect(made()).toHaveLength(2));
  expect(made()[1]?.headers.get("idempotency-key")).not.toBe(made()[0]?.headers.get("idempotency-key"));
  expect(await screen.findByText(sentence)).toBeDefined();
  // Also for a member who closes the app on this screen.
  await waitFor(() => expect(countUnsent()).toBe(0));
  page.unmount();
});

test("L197 a scan that waits is not another member's: neither shown nor sent, and offered to its own again", async () => {
  const { made } = answerScans();
  const page = renderPage();
  await screen.findByText(copy.offline);
  page.unmount();
  const tried = made().length;
  forgetOutbox();
  await resumeOutbox(MEMBER + 1);
  const other = renderInApp(<UnsentCheckIns />);
  expect(screen.queryByText(/에 찍은 체크인$/)).toBeNull();
  expect(made()).toHaveLength(tried);
  other.unmount();
  forgetOutbox();
  await resumeOutbox(MEMBER);
  renderInApp(<UnsentCheckIns />);
  expect(await screen.findByText(/에 찍은 체크인$/)).toBeDefined();
});

test("L197 what was refused while its screen was closed stands above the bookings with its sentence until it is thrown away", async () => {
  const { connection } = answerScans();
  const page = renderPage();
  await screen.findByText(copy.offline);
  page.unmount();
  renderInApp(<UnsentCheckIns />);
  await screen.findByText(/에 찍은 체크인$/);
  connection.answer = () => ({ status: 409, reason: "RESERVATION_TIME", message: copy.over("15:00") });
  fireEvent.click(screen.getByRole("button", { name: outboxCopy.retry }));
  expect(await screen.findByText(new RegExp(copy.over("15:00")))).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: outboxCopy.discard }));
  await waitFor(() => expect(countUnsent()).toBe(0));
});

test("a code that is none any more is not offered again, and a scan of a code shows nothing of the one before", async () => {
  const { connection } = answerScans(() => ({ data: reservation }));
  const first = renderPage();
  expect(await screen.findByText(copy.done)).toBeDefined();
  first.unmount();
  connection.answer = () => ({ status: 404, reason: "FACILITY_DOOR_CODE", message: copy.codeUnknown });
  renderPage();
  expect(await screen.findByText(copy.codeUnknown)).toBeDefined();
  expect(screen.queryByText(copy.done)).toBeNull();
  expect(screen.queryByRole("button", { name: copy.retry })).toBeNull();
});
