import { gateLogCopy as copy } from "@danji/contract/visitor-car/gate-log/gate-log.copy";
import { gateLogLimits } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, type ComponentCall, renderInApp } from "#platform/testing/app.tsx";
import { Route } from "#platform/navigation/router.tsx";
import GateLogPage from "./import-desk-page.tsx";

const open = () => {
  window.history.replaceState(null, "", "/office/3/cars/gate-logs");
  return renderInApp(<Route path="/office/:apartmentId/cars/gate-logs" component={GateLogPage} />);
};
const counts = { fresh: 2, same: 0, unmatched: 0, tooOld: 0, questions: 0 };
const log = "차량번호,입차일시,출차일시\n12가3456,2026-11-20 10:00,2026-11-20 11:00\n";
/** A file whose content is read when `text` is there. */
const fileOf = (name: string, text: string | Promise<string>, size = 100) =>
  ({ name, size, arrayBuffer: async () => new TextEncoder().encode(await text).buffer }) as File;
/** A promise that the test fulfils. */
function later<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((fulfil) => (resolve = fulfil));
  return { promise, resolve };
}
const choose = (file: File) => fireEvent.change(screen.getByLabelText(copy.choose), { target: { files: [file] } });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const alertText = async () => (await screen.findByRole("alert")).textContent;

/** Who asks what of a log; the history is empty. */
const purposeOf = ({ method, path }: ComponentCall) =>
  `${method} ${/\/(?:rows|check|progress)$/.exec(path)?.[0] ?? ""}`;
const usual = (call: ComponentCall) => {
  if (path(call) === "/cars/gate-logs") return { data: { columns: null, logs: [] } };
  if (purposeOf(call) === "POST /check") return { data: { counts, questions: [], months: [] } };
  return { data: purposeOf(call) === "POST " ? { counts } : { progress: null } };
};
const path = (call: ComponentCall) => call.path.replace(/^\/api\/office\/[^/]+/, "");

test("a file that cannot be read, is too large or no text is refused with a sentence, and can be chosen again", async () => {
  answerCalls(usual);
  open();
  const lost = Promise.reject(new DOMException("", "NotReadableError"));
  lost.catch(() => undefined);
  choose(fileOf("a.csv", lost));
  expect(await alertText()).toBe(copy.faults.unreadable);
  choose(fileOf("a.csv", log, gateLogLimits.fileBytes + 1));
  await expect.poll(alertText).toBe(copy.faults.tooHeavy(60));
  choose(fileOf("a.csv", "1\u00002\u0000"));
  await expect.poll(alertText).toBe(copy.faults.encoding);
  choose(fileOf("a.csv", ""));
  await expect.poll(alertText).toBe(copy.faults.empty);
  choose(fileOf("a.csv", log));
  await screen.findByText(copy.file("a.csv", 2));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("of two files the one that was chosen last is shown, whichever is read first, and a corrected one keeps its columns", async () => {
  answerCalls(usual);
  open();
  const { promise, resolve } = later<string>();
  choose(fileOf("large.csv", promise));
  choose(fileOf("small.csv", "a,b,c\n1,2,3"));
  await screen.findByText(copy.file("small.csv", 2));
  await act(async () => {
    resolve(log);
    await promise;
  });
  expect(screen.getByText(copy.file("small.csv", 2))).toBeDefined();
  const column = () => screen.getByLabelText<HTMLSelectElement>(copy.column.plate);
  for (const [at, name] of [copy.column.plate, copy.column.inAt, copy.column.outAt].entries())
    fireEvent.change(screen.getByLabelText(name), { target: { value: String(at) } });
  choose(fileOf("small.csv", "a,b,c\n12가3456,2026-11-20 10:00,2026-11-20 11:00"));
  await waitFor(() => expect(column().value).toBe("0"));
  expect(screen.getByRole("button", { name: copy.check })).toHaveProperty("disabled", false);
});

test("rows that were on their way when the screen was left are taken away after them", async () => {
  const { promise, resolve } = later<object>();
  const calls = answerCalls((call) => (purposeOf(call) === "PUT /rows" ? promise : usual(call)));
  const { unmount } = open();
  choose(fileOf("a.csv", log));
  await press(copy.check);
  await waitFor(() => expect(calls.map(purposeOf)).toContain("PUT /rows"));
  unmount();
  expect(calls.map(purposeOf).at(-1)).toBe("DELETE ");
  resolve({});
  await waitFor(() => expect(calls.map(purposeOf).slice(-2)).toEqual(["DELETE ", "DELETE "]));
});

test("an import that is under way is not taken back by leaving the screen", async () => {
  const { promise, resolve } = later<object>();
  const calls = answerCalls((call) => (purposeOf(call) === "POST " ? promise : usual(call)));
  const { unmount } = open();
  choose(fileOf("a.csv", log));
  await press(copy.check);
  await press(copy.apply);
  await waitFor(() => expect(calls.map(purposeOf)).toContain("POST "));
  unmount();
  await act(async () => {
    resolve({ data: { counts } });
    await promise;
  });
  expect(calls.map(purposeOf)).not.toContain("DELETE ");
});

test("what an import would change has the focus, which was on the button that is gone", async () => {
  answerCalls(usual);
  open();
  choose(fileOf("a.csv", log));
  await press(copy.check);
  expect(await screen.findByRole("heading", { name: copy.result })).toBe(document.activeElement);
});

test("rows that are gone are sent again from the same file and columns; a lost answer leaves the import to be tried again", async () => {
  let refused = true;
  const calls = answerCalls((call) => {
    if (purposeOf(call) !== "POST ") return usual(call);
    if (refused) return { status: 409, message: copy.gone, reason: "GATE_LOG_GONE" };
    throw new TypeError("lost");
  });
  open();
  choose(fileOf("a.csv", log));
  await press(copy.check);
  await press(copy.apply);
  expect(await alertText()).toBe(copy.gone);
  refused = false;
  await press(copy.check);
  await press(copy.apply);
  expect(await alertText()).toBe("인터넷 연결을 확인해주세요.");
  expect(screen.getByRole("button", { name: copy.apply })).toHaveProperty("disabled", false);
  // It may have been imported all the same: the history is read again.
  await waitFor(() => expect(calls.filter((call) => path(call) === "/cars/gate-logs").length).toBeGreaterThan(2));
});
