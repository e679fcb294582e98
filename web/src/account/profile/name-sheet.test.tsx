import { profileCopy } from "@danji/contract/account/profile.copy";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { dropFormStates } from "#platform/form/kept-state.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { NameForm } from "./name-sheet.tsx";

const copy = profileCopy.nameQuestion;
const question = { title: copy.change, hint: "힌트", apartmentId: 1, nickname: "은행나무" };
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: copy.label });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

beforeEach(dropFormStates);

/** Closes the sheet as a tap beside it does, and opens it again. */
const reopen = (close: () => void) => {
  close();
  return renderInApp(<NameForm question={question} onClose={vi.fn()} />).unmount;
};

test("a name that is half typed is there again; one that was saved is not, one that was refused is", async () => {
  let isRefused = false;
  answerCalls(() => (isRefused ? { status: 409, message: "이미 사용 중이에요." } : { data: {} }));
  let close = renderInApp(<NameForm question={question} onClose={vi.fn()} />).unmount;
  type("은행나");
  close = reopen(close);
  expect(field().value).toBe("은행나");

  isRefused = true;
  type("느티나무");
  fireEvent.click(screen.getByRole("button", { name: copy.save }));
  await screen.findByText("이미 사용 중이에요.");
  close = reopen(close);
  expect(field().value).toBe("느티나무");

  isRefused = false;
  fireEvent.click(screen.getByRole("button", { name: copy.save }));
  await waitFor(() => expect(screen.getByText(copy.saved)).toBeDefined());
  reopen(close);
  expect(field().value).toBe("은행나무");
});
