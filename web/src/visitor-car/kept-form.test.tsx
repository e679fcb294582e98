import { refusedPlatesCopy as copy } from "@danji/contract/visitor-car/refused/refused-plates.copy";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { RefusalForm } from "./refused/refusal-form.tsx";

const HOUR_MS = 3_600_000;
const key = "draft:car-refusal:1:1";

beforeEach(() => localStorage.clear());

/** Opens the form, and gives its field of the reason once what was typed before is read. */
const openForm = async () => {
  const { unmount } = renderInApp(<RefusalForm apartmentId={1} onDone={() => undefined} />);
  const reason = await screen.findByRole<HTMLInputElement>("textbox", { name: copy.reason });
  return { reason, unmount };
};

const stored = () => JSON.parse(localStorage.getItem(key) ?? "{}") as { readonly savedAt: number };
const store = (changed: object) => localStorage.setItem(key, JSON.stringify({ ...stored(), ...changed }));

test("words stay where the date was emptied", async () => {
  answerCalls(() => ({ data: { email: "head@danji.example", memberId: 1 } }));
  const first = await openForm();
  fireEvent.input(first.reason, { target: { value: "소방차 구역" } });
  fireEvent.input(screen.getByLabelText(copy.until), { target: { value: "" } });
  first.unmount();
  expect(stored()).toMatchObject({ until: "" });
  const second = await openForm();
  expect(second.reason.value).toBe("소방차 구역");
  expect(screen.getByLabelText<HTMLInputElement>(copy.until).value).not.toBe("");
  second.unmount();
});

test("a form that was only opened makes its draft no younger", async () => {
  answerCalls(() => ({ data: { email: "head@danji.example", memberId: 1 } }));
  localStorage.setItem(
    key,
    JSON.stringify({
      plate: "12가3456",
      reason: "소방차 구역",
      until: "2099-01-01",
      savedAt: Date.now() - 23 * HOUR_MS,
    }),
  );
  const before = stored().savedAt;
  const first = await openForm();
  expect(first.reason.value).toBe("소방차 구역");
  first.unmount();
  expect(stored().savedAt).toBe(before);
  store({ savedAt: before - 2 * HOUR_MS });
  (await openForm()).unmount();
  expect(localStorage.getItem(key)).toBeNull();
});

test("what was typed about a plate is there when its form is opened again, for a day", async () => {
  answerCalls(() => ({ data: { email: "head@danji.example", memberId: 1 } }));
  const first = await openForm();
  expect(first.reason.value).toBe("");
  fireEvent.input(first.reason, { target: { value: "소방차 구역" } });
  first.unmount();
  const second = await openForm();
  expect(second.reason.value).toBe("소방차 구역");
  second.unmount();
  store({ savedAt: stored().savedAt - 25 * HOUR_MS });
  const later = await openForm();
  expect(later.reason.value).toBe("");
  later.unmount();
  expect(localStorage.getItem(key)).toBeNull();
});
