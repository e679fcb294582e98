import { refusedPlatesCopy as copy } from "@danji/contract/visitor-car/refused/refused-plates.copy";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { RefusalForm } from "./refused/refusal-form.tsx";

const HOUR_MS = 3_600_000;
const key = "draft:car-refusal:1:1";

/** Opens the form, and gives its field of the reason once what was typed before is read. */
const openForm = async () => {
  const { unmount } = renderInApp(<RefusalForm apartmentId={1} onDone={() => undefined} />);
  const reason = await screen.findByRole<HTMLInputElement>("textbox", { name: copy.reason });
  return { reason, unmount };
};

test("what was typed about a plate is there when its form is opened again, for a day", async () => {
  answerCalls(() => ({ data: { email: "head@danji.example", memberId: 1 } }));
  const first = await openForm();
  expect(first.reason.value).toBe("");
  fireEvent.input(first.reason, { target: { value: "소방차 구역" } });
  first.unmount();
  const second = await openForm();
  expect(second.reason.value).toBe("소방차 구역");
  second.unmount();
  const stored = JSON.parse(localStorage.getItem(key) ?? "{}") as { readonly savedAt: number };
  localStorage.setItem(key, JSON.stringify({ ...stored, savedAt: stored.savedAt - 25 * HOUR_MS }));
  const later = await openForm();
  expect(later.reason.value).toBe("");
  later.unmount();
  expect(localStorage.getItem(key)).toBeNull();
});
