import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { MemberQuestions } from "./member-questions.tsx";
import { useAuthStore } from "./session/auth.store.ts";

beforeEach(() => useAuthStore.setState({ isLoggedIn: true }));

test("what a member is asked waits until no field has the focus, and takes nothing from what is being written", async () => {
  const calls = answerCalls(() => ({
    data: { nickname: "새이웃0001", nicknameRequest: "NEWCOMER", complexNames: [], consentPending: false },
  }));
  renderInApp(
    <>
      <input aria-label="메시지" />
      <MemberQuestions />
    </>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("메시지");
  field.focus();
  await expect.poll(() => calls.length).toBe(1);
  // Long enough for the sheet to come, were it not waiting.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(field);
  field.blur();
  fireEvent.focusOut(field);
  expect(await screen.findByRole("dialog")).toBeTruthy();
});
