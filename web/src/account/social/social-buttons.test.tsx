import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

const assign = vi.fn();
let answer: (response: Response) => void;

// What the server offers is read once a page, so that each test needs a page of its own.
beforeEach(async () => {
  vi.resetModules();
  assign.mockReset();
  vi.spyOn(window.location, "assign").mockImplementation(assign);
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const { renderInApp } = await import("#platform/testing/app.tsx");
  const { SocialButtons } = await import("./social-buttons.tsx");
  renderInApp(<SocialButtons />);
});

const button = (name: string) => screen.getByRole("button", { name });
const answerWith = (status: number, data: object | null) =>
  answer(new Response(JSON.stringify({ code: status, message: null, data }), { status }));
const offered = { providers: { kakao: true, google: false, naver: false }, sources: { frontend: null, backend: null } };

test("a press before the answer waits for it, and leads to the provider once", async () => {
  fireEvent.click(button("카카오로 계속하기"));
  fireEvent.click(button("카카오로 계속하기"));
  expect(button("카카오로 계속하기").getAttribute("aria-busy")).toBe("true");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  answerWith(200, offered);
  await waitFor(() => expect(assign.mock.calls).toEqual([["/oauth2/authorization/kakao"]]));
  await waitFor(() => expect(button("카카오로 계속하기").getAttribute("aria-busy")).toBeNull());
});

test("a provider without credentials is in development", async () => {
  fireEvent.click(button("Google로 계속하기"));
  answerWith(200, offered);
  expect(await screen.findByRole("alertdialog", { name: "기능 개발 중입니다." })).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
});

test("without an answer it says so, and never that a provider is in development", async () => {
  fireEvent.click(button("카카오로 계속하기"));
  answerWith(500, null);
  const alert = await screen.findByRole("alertdialog");
  expect(alert.textContent).not.toContain("개발 중");
  expect(button("카카오로 계속하기").getAttribute("aria-busy")).toBeNull();
});
