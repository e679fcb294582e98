import { penaltyCopy as copy } from "@danji/contract/visitor-car/penalty/penalty.copy";
import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { NoticeForm } from "./notice-form.tsx";

beforeEach(() => {
  localStorage.clear();
});

/** Opens the form, and types a notice into it. */
async function openWritten(onDone = () => undefined) {
  renderInApp(<NoticeForm apartmentId={1} onDone={onDone} />);
  const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
  await screen.findByRole("textbox", { name: copy.door });
  fireEvent.input(field(copy.door), { target: { value: "101동 1203호" } });
  // Composed to the end: it is brought into its one form as the field is left.
  fireEvent.input(field(copy.plate), { target: { value: "12 가 3456" }, isComposing: true });
  fireEvent.input(field(copy.rule), { target: { value: "소방차 구역" } });
  const file = new File(["photo"], "car.jpg", { type: "image/jpeg" });
  fireEvent.change(screen.getByLabelText(gateCopy.note.photo), { target: { files: [file] } });
  await screen.findByText(gateCopy.note.photoAgain);
  return { plate: field(copy.plate), rule: field(copy.rule) };
}

test("a notice that is sent again after a lost answer is the same one, also where its plate field was left in between", async () => {
  let attempts = 0;
  const calls = answerCalls(({ path }) => {
    if (path === "/api/member/profile") return { data: { email: "head@danji.example", memberId: 1 } };
    attempts += 1;
    if (attempts === 1) throw new TypeError("lost");
    return { status: 201, data: { penaltyId: 3 } };
  });
  const onDone = vi.fn(() => undefined);
  const { plate } = await openWritten(onDone);
  // Enter in the field of the plate, which keeps the focus until the question opens.
  plate.focus();
  for (const attempt of [1, 2]) {
    fireEvent.submit(plate);
    fireEvent.click(await screen.findByRole("button", { name: copy.confirm }));
    fireEvent.blur(plate);
    await waitFor(() => expect(attempts).toBe(attempt));
    if (attempt === 1) await screen.findByRole("alert");
  }
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const keys = calls.filter(({ method }) => method === "POST").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("the first field that is at fault has the focus, and keeps its sentence", async () => {
  answerCalls(() => ({ data: { email: "head@danji.example", memberId: 1 } }));
  const { plate, rule } = await openWritten();
  fireEvent.input(rule, { target: { value: "" } });
  plate.focus();
  fireEvent.submit(plate);
  await waitFor(() => expect(document.activeElement).toBe(rule));
  expect(rule.getAttribute("aria-invalid")).toBe("true");
});
