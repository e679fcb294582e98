import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OutboxEntry } from "./outbox-entries.ts";
import { UnsentStatus } from "./unsent-status.tsx";

const item = { id: "a", memberId: 1, kind: "note", lane: "a", words: "글", fileCount: 0, at: 1, tab: "t" };
const entry: OutboxEntry = { item, files: [], isSending: false, isSent: false };
const buttons = () => screen.getAllByRole("button");

test("the buttons of what waits stay in their place while it is tried again", () => {
  const status = (isSending: boolean) => (
    <UnsentStatus entry={{ ...entry, isSending }} text="글" onChange={() => undefined} changesWaiting />
  );
  const { rerender } = render(status(false));
  const before = buttons();
  expect(before.map(({ textContent }) => textContent)).toEqual(["다시 시도", "고치기", "취소"]);
  rerender(status(true));
  expect(screen.getByText("보내는 중")).toBeDefined();
  // The same elements: a press that began before the attempt is not lost.
  expect(buttons()).toEqual(before);
});
