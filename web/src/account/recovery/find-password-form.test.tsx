import { accountCopy } from "@danji/contract/account/account.copy";
import { recoveryCopy } from "@danji/contract/account/recovery.copy";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { FindPasswordForm } from "./find-password-form.tsx";

const copy = accountCopy.signup;
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

test("Enter in the address sends a code just where the button does: not in the pause, nor after the code was verified", async () => {
  const calls = answerCalls(() => ({ data: null }));
  renderInApp(<FindPasswordForm />);
  const address = screen.getByLabelText(copy.email);
  const pressEnter = () => fireEvent.keyDown(address, { key: "Enter" });
  pressEnter();
  fireEvent.change(address, { target: { value: "jisu@danji.example" } });
  pressEnter();
  expect(await screen.findByText(copy.codeSent)).toBeDefined();
  pressEnter();
  fireEvent.change(screen.getByLabelText(copy.code), { target: { value: "123456" } });
  fireEvent.click(button(copy.verify));
  await waitFor(() => expect(button(recoveryCopy.next).disabled).toBe(false));
  pressEnter();
  await waitFor(() => expect(button(recoveryCopy.next).disabled).toBe(false));
  expect(button(copy.resendCode).disabled).toBe(true);
  expect(calls.map(({ path }) => path.split("/").at(-1))).toEqual(["send", "verify"]);
});
