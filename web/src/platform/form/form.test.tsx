import { outboxCopy } from "@danji/contract/app/outbox.copy";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Field } from "#ui/form/field.tsx";
import { UnkeptNotice } from "../draft/unkept-notice.tsx";
import { Form } from "./form.tsx";

const shown = (props: Partial<Parameters<typeof Form>[0]> = {}) => {
  const onSubmit = vi.fn();
  render(
    <Form submit="보내기" busy={false} onSubmit={onSubmit} {...props}>
      <Field label="이름" required />
    </Form>,
  );
  return { onSubmit, button: screen.getByRole<HTMLButtonElement>("button", { name: "보내기" }) };
};

test("a form is sent by its button, without the browser's own checks and without leaving the page", () => {
  const { onSubmit, button } = shown();
  const left = vi.fn((event: Event) => event.defaultPrevented);
  window.addEventListener("submit", left, { once: true });
  button.click();
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(left).toHaveReturnedWith(true);
});

test("the Enter that ends a composition is kept from the form; any other is not", () => {
  shown();
  const field = screen.getByRole("textbox", { name: "이름" });
  const isGoingOn = (init: KeyboardEventInit) => fireEvent.keyDown(field, { key: "Enter", ...init });
  expect(isGoingOn({ isComposing: true })).toBe(false);
  // Safari has ended the composition by then.
  expect(isGoingOn({ keyCode: 229 })).toBe(false);
  expect(isGoingOn({})).toBe(true);
});

test("a form says why it was not sent, and that its draft is not kept; while it is sent its button is off", async () => {
  const { button } = shown({ failure: "보내지 못했어요.", notice: <UnkeptNotice />, busy: true });
  expect(screen.getByRole("alert").textContent).toBe("보내지 못했어요.");
  const unkept = screen.getByRole("status");
  await waitFor(() => expect(unkept.textContent).toBe(outboxCopy.draftUnkept));
  expect(button.disabled).toBe(true);
});
