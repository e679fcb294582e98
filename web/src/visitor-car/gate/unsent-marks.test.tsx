import { outboxCopy } from "@danji/contract/app/outbox.copy";
import { seoulDay } from "@danji/contract/platform/seoul-clock";
import type { CarTodayView } from "@danji/contract/visitor-car/car-desk";
import { carDeskCopy } from "@danji/contract/visitor-car/car-desk.copy";
import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import { carLimits } from "@danji/contract/visitor-car/car-rules";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetOutbox, resumeOutbox } from "#platform/outbox/outbox.ts";
import { setOutboxCache } from "#platform/outbox/sending.ts";
import { answerCalls, type ComponentCall, openScreen } from "#platform/testing/app.tsx";
import CarsTodayPage from "./cars-desk-page.tsx";
import { carsTodayKey, markLane, markOutboxKind } from "./mark-kind.ts";

const copy = carDeskCopy.today;
const HOUR_MS = 3_600_000;
const parked: CarTodayView = {
  visitId: 7,
  plate: "12가3456",
  building: "101동",
  unit: "1203호",
  cameAt: null,
  leftAt: null,
  until: new Date(Date.now() + HOUR_MS).toISOString(),
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("isSecureContext", false);
});
afterEach(() => {
  cleanup();
  forgetOutbox();
});

interface ListServer {
  isKnown: boolean;
  cars: readonly CarTodayView[];
  /** Answers of the list that are written now arrive after it. */
  hold?: Promise<void> | undefined;
}
interface SentMarks {
  readonly marks: readonly { readonly markId: string }[];
}

/** Opens the gate: `isKnown` is what the server says of each mark. */
function open({ isKnown = true, cars = [parked] as readonly CarTodayView[] } = {}) {
  const server: ListServer = { isKnown, cars };
  const calls = answerCalls(({ path, body }) => {
    const day = seoulDay(new Date());
    if (path === "/api/member/profile") return { data: { memberId: 1, email: "guard@danji.example" } };
    if (path.endsWith("/unregistered")) return { data: { day, cars: [], plateDays: 30 } };
    if (!path.endsWith("/marks")) {
      const data = { day, cars: server.cars, refused: [] };
      return server.hold?.then(() => ({ data })) ?? { data };
    }
    const { marks } = body as SentMarks;
    const times = { isKnown: server.isKnown, cameAt: server.isKnown ? new Date().toISOString() : null, leftAt: null };
    return { data: { marks: marks.map(({ markId }) => ({ markId, ...times })) } };
  });
  const page = openScreen("/office/:apartmentId/cars/today", "/office/1/cars/today", <CarsTodayPage />);
  setOutboxCache(page.client);
  return { ...page, server, marks: () => calls.filter(({ path }) => path.endsWith("/marks")) };
}
const sentBy = (calls: readonly ComponentCall[]) => calls.flatMap(({ body }) => (body as SentMarks).marks);
const rows = () => within(screen.getByRole("list", { name: copy.title }));
const button = (name: string, part: Pick<typeof screen, "getByRole"> = screen) => part.getByRole("button", { name });
/** Stores a tap that a closed tab has left, with words of this or an earlier version of the app. */
const store = async (words: object) => {
  const item = {
    id: crypto.randomUUID(),
    memberId: 1,
    kind: markOutboxKind,
    fileCount: 0,
    at: Date.now(),
    tab: "closed",
  };
  const markId = crypto.randomUUID();
  const tap = { apartmentId: 1, visitId: 7, markId, kind: "OUT", tappedAt: Date.now(), isUndone: false, ...words };
  localStorage.setItem(`outbox:1:${item.id}`, JSON.stringify({ ...item, lane: markLane(7), words: tap }));
  await act(() => resumeOutbox(1));
};

test("a refused tap can be sent again or thrown away, and not taken back", async () => {
  const { marks } = open({ isKnown: false });
  fireEvent.click(await screen.findByRole("button", { name: copy.markIn }));
  await rows().findByText(new RegExp(copy.unknown));
  expect(rows().queryByRole("button", { name: copy.undo })).toBeNull();
  fireEvent.click(button(outboxCopy.retry, rows()));
  await waitFor(() => expect(marks()).toHaveLength(2));
  await rows().findByText(new RegExp(copy.unknown));
  fireEvent.click(button(outboxCopy.discard, rows()));
  await waitFor(() => expect(rows().queryByText(new RegExp(copy.unknown))).toBeNull());
  // What is kept to name the car stays on the phone.
  const sent = sentBy(marks());
  expect(Object.keys(sent[0] ?? {}).toSorted()).toEqual(["isUndone", "kind", "markId", "secondsAgo", "visitId"]);
});

test("a refused tap on a car that the list has no more is told above it, with its plate", async () => {
  const { server, readAgain } = open({ isKnown: false });
  fireEvent.click(await screen.findByRole("button", { name: copy.markIn }));
  await screen.findByText(new RegExp(copy.unknown));
  server.cars = [];
  await readAgain();
  const unsent = within(await screen.findByRole("list", { name: copy.unsent }));
  expect(unsent.getByText(new RegExp(copy.unknown))).toBeDefined();
  expect(unsent.getByText(/12가3456 · 101동 1203호/)).toBeDefined();
  fireEvent.click(button(outboxCopy.discard, unsent));
  await waitFor(() => expect(screen.queryByRole("list", { name: copy.unsent })).toBeNull());
  expect(screen.getByText(copy.empty)).toBeDefined();
});

test("a tap that waited too long says so, and is not sent", async () => {
  const { marks } = open();
  await screen.findByText(parked.plate);
  await store({ tappedAt: Date.now() - (carLimits.markHours + 14) * HOUR_MS });
  expect(await rows().findByText(new RegExp(copy.tooLate(carLimits.markHours)))).toBeDefined();
  expect(marks()).toHaveLength(0);
});

test("a tap that is sent can be taken back after the other list was shown, and after a reload", async () => {
  const { marks } = open();
  fireEvent.click(await screen.findByRole("button", { name: copy.markIn }));
  await waitFor(() => expect(marks()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(copy.waits)).toBeNull());
  for (const view of [gateCopy.list.unregistered, gateCopy.list.registered])
    fireEvent.click(screen.getByRole("radio", { name: view }));
  expect(button(copy.undo, rows())).toBeDefined();
  cleanup();
  const again = open({ cars: [{ ...parked, cameAt: new Date().toISOString() }] });
  fireEvent.click(await screen.findByRole("button", { name: copy.undo }));
  await waitFor(() => expect(again.marks()).toHaveLength(1));
  const [first, second] = [...sentBy(marks()), ...sentBy(again.marks())];
  expect(second).toMatchObject({ markId: first?.markId, isUndone: true });
  await waitFor(() => expect(screen.queryByRole("button", { name: copy.undo })).toBeNull());
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(parked.plate);
});

test("a list that was read before a tap arrived does not undo it on the screen", async () => {
  const { client, server, marks } = open();
  const tap = await screen.findByRole("button", { name: copy.markIn });
  let answerOld = (): void => undefined;
  server.hold = new Promise((resolve) => {
    answerOld = resolve;
  });
  void client.refetchQueries({ queryKey: carsTodayKey(1) });
  await waitFor(() => expect(client.isFetching({ queryKey: carsTodayKey(1) })).toBe(1));
  server.hold = undefined;
  server.cars = [{ ...parked, cameAt: new Date().toISOString() }];
  fireEvent.click(tap);
  await waitFor(() => expect(marks()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(copy.waits)).toBeNull());
  await act(async () => answerOld());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(button(copy.markOut, rows())).toBeDefined();
});
