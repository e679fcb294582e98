import { accountCopy } from "@danji/contract/account/account.copy";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { storage } from "#platform/storage.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import LoginPage from "./login-page.tsx";
import { useAuthStore } from "./auth.store.ts";

const copy = accountCopy.login;

beforeEach(() => {
  localStorage.clear();
  onTestFinished(() => {
    useAuthStore.getState().loggedOut();
    localStorage.clear();
  });
});

const logIn = async (isKept: boolean) => {
  answerCalls(() => ({ data: { accessToken: "token" } }));
  renderInApp(<LoginPage />);
  fireEvent.change(screen.getByRole("textbox", { name: copy.email }), { target: { value: "kim@danji.kr" } });
  fireEvent.change(screen.getByLabelText(copy.password), { target: { value: "Danji2026!" } });
  const box = screen.getByRole("checkbox", { name: copy.saveEmail });
  if ((box as HTMLInputElement).checked !== isKept) fireEvent.click(box);
  fireEvent.click(screen.getByRole("button", { name: copy.submit }));
  await waitFor(() => expect(storage.get("isLoggedIn")).toBe("true"));
};

test.each([
  [true, "kim@danji.kr"],
  [false, null],
])(
  "a login by password stores its own address or none, and that it was no other kind of login (kept: %s)",
  async (isKept, stored) => {
    storage.set("savedEmail", "lee@danji.kr");
    storage.set("loginType", "kakao");
    await logIn(isKept);
    expect(storage.get("savedEmail")).toBe(stored);
    expect(storage.get("loginType")).toBeNull();
  },
);
