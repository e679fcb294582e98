import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type StoredDraft, useDraftAutosave } from "#platform/draft/draft-storage.ts";
import { makeQueryClient } from "#platform/query-client.ts";
import { storage } from "#platform/storage.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { useStoredDraft } from "./use-stored-draft.ts";

interface InquiryDraft {
  readonly title: string;
}

const isInquiry = (found: object): found is InquiryDraft => "title" in found;

function Page() {
  const { slot, stored } = useStoredDraft("inquiry", isInquiry);
  return stored === undefined ? null : <Form slot={slot} stored={stored} />;
}

function Form({
  slot,
  stored,
}: {
  readonly slot: string | undefined;
  readonly stored: StoredDraft<InquiryDraft> | null;
}) {
  const [words, setWords] = useState<InquiryDraft>(stored?.draft ?? { title: "" });
  useDraftAutosave(slot, words, words.title !== "");
  return <input aria-label="제목" value={words.title} onChange={({ target }) => setWords({ title: target.value })} />;
}

afterEach(() => {
  onlineManager.setOnline(true);
  localStorage.clear();
});

test("a form that was opened before the member is known keeps its words, and the draft of an earlier visit is left alone", async () => {
  storage.set("draft:inquiry:207", JSON.stringify({ title: "먼저 쓰던 문의" }));
  onlineManager.setOnline(false);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const client = makeQueryClient();
  renderInApp(<Page />, client);
  fireEvent.change(await screen.findByRole("textbox"), { target: { value: "지금 쓰는 문의" } });
  onlineManager.setOnline(true);
  answerCalls(() => ({ data: { memberId: 207, email: "" } }));
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(client.getQueryState(["profile"])?.status).toBe("success"));
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("지금 쓰는 문의");
  expect(storage.get("draft:inquiry:207")).toContain("먼저 쓰던 문의");
});
