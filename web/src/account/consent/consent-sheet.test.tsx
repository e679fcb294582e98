import type { PolicyView } from "@danji/contract/account/consent/consent";
import { consentCopy as copy } from "@danji/contract/account/consent/consent.copy";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { ConsentSheet } from "./consent-sheet.tsx";

const policy = (kind: "TERMS" | "PRIVACY" | "AGE", label: string, version: number): PolicyView => ({
  kind,
  label,
  title: label,
  version,
  facts: [],
  changes: null,
  sections: [],
  from: "2026-11-22",
  hash: "",
});
const boxes = () => screen.getAllByRole<HTMLInputElement>("checkbox");

test("a version that was published meanwhile is ticked anew, and said at its box", async () => {
  let version = 1;
  const calls = answerCalls(({ method, path, body }) => {
    if (path === "/api/policies") {
      const policies = [
        policy("TERMS", "이용약관", version),
        policy("PRIVACY", "개인정보", 1),
        policy("AGE", "나이", 1),
      ];
      return { data: { policies } };
    }
    if (method === "GET" || (body as { consents: { terms: number } }).consents.terms === 2) {
      return { data: { pending: [], hasAgreedBefore: false, agreed: [] } };
    }
    version = 2;
    return { status: 409, reason: "POLICY_CHANGED", message: copy.changed, fields: { terms: copy.changed } };
  });
  renderInApp(<ConsentSheet onClose={vi.fn()} />);
  fireEvent.click(await screen.findByRole("checkbox", { name: copy.all }));
  const agree = () => fireEvent.click(screen.getByRole("button", { name: copy.agree }));
  agree();
  expect(await screen.findAllByText(copy.changed)).toHaveLength(1);
  expect(screen.getByRole("checkbox", { name: /이용약관/ }).getAttribute("aria-invalid")).toBe("true");
  expect(boxes().filter(({ checked }) => checked)).toEqual([]);
  await waitFor(() => expect(calls.filter(({ path }) => path === "/api/policies")).toHaveLength(2));
  const sent = () => calls.filter(({ method }) => method === "POST").length;
  agree();
  expect(sent()).toBe(1);
  fireEvent.click(screen.getByRole("checkbox", { name: copy.all }));
  agree();
  await waitFor(() => expect(sent()).toBe(2));
  expect(screen.queryByText(copy.changed)).toBeNull();
});

test("nothing is there to tick until the version that was published meanwhile is", async () => {
  let isPublished = false;
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  answerCalls(async ({ method, path }) => {
    if (path === "/api/policies") {
      if (isPublished) await arrival;
      const others = [policy("PRIVACY", "개인정보", 1), policy("AGE", "나이", 1)];
      return { data: { policies: [policy("TERMS", "이용약관", isPublished ? 2 : 1), ...others] } };
    }
    if (method === "GET") return { data: { pending: [], hasAgreedBefore: false, agreed: [] } };
    isPublished = true;
    return { status: 409, reason: "POLICY_CHANGED", message: copy.changed, fields: { terms: copy.changed } };
  });
  renderInApp(<ConsentSheet onClose={vi.fn()} />);
  fireEvent.click(await screen.findByRole("checkbox", { name: copy.all }));
  fireEvent.click(screen.getByRole("button", { name: copy.agree }));
  await waitFor(() => expect(screen.queryAllByRole("checkbox")).toEqual([]));
  arrive();
  expect(await screen.findByText(copy.changed)).toBeDefined();
  expect(boxes().filter(({ checked }) => checked)).toEqual([]);
});
