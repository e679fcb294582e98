import { createInquiry } from "@danji/contract/inquiry/inquiry";
import { outboxCopy } from "@danji/contract/app/outbox.copy";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAuthStore } from "#account/session/auth.store.ts";
import { inquiryKind, type InquiryWords } from "#inquiry/unsent/inquiry-kind.ts";
import { UnsentInquiries } from "#inquiry/unsent/unsent-inquiries.tsx";
import { makeQueryClient } from "#platform/query-client.ts";
import { type OutboxEntry, outboxEntries } from "#platform/outbox/outbox-entries.ts";
import { forgetOutbox, resumeOutbox } from "#platform/outbox/outbox.ts";
import { storage } from "#platform/storage.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { emptyDraft } from "./inquiry-draft.ts";
import InquiryPage from "./inquiry-page.tsx";

beforeEach(() => {
  forgetOutbox();
  localStorage.clear();
  vi.stubGlobal("isSecureContext", false);
  useAuthStore.setState({ ...useAuthStore.getInitialState(), isLoggedIn: true });
});
afterEach(() => useAuthStore.setState(useAuthStore.getInitialState()));

test.each([false, true])(
  "an inquiry whose form was left before it could be sent is not sent (left: %j)",
  async (isLeft) => {
    const home = { id: 1, apartmentId: 1, apartmentName: "한빛마을", state: "ACTIVE", isChosen: true, myRole: null };
    let release = (): void => undefined;
    let isHeld = false;
    const released = new Promise<void>((resolve) => (release = resolve));
    const calls = answerCalls(async ({ method, path }) => {
      if (isHeld && path === "/api/member/profile") await released;
      if (path === "/api/member/profile") return { data: { memberId: 1 } };
      if (method === "POST") return { data: { inquiryId: 5 } };
      return { data: path === "/api/member-apartments" ? [home] : { name: "한빛마을", managedComplexes: [] } };
    });
    const client = makeQueryClient();
    let onLeave = (): void => undefined;
    const Left = () => {
      const [isHere, setIsHere] = useState(true);
      onLeave = () => act(() => setIsHere(false));
      return isHere && <InquiryPage />;
    };
    renderInApp(<Left />, client);
    fireEvent.change(await screen.findByRole("textbox", { name: copy.title }), { target: { value: "조명" } });
    fireEvent.change(screen.getByRole("textbox", { name: copy.contents }), { target: { value: "깜빡여요" } });
    isHeld = true;
    client.removeQueries({ queryKey: ["profile"] });
    fireEvent.click(screen.getByRole("button", { name: copy.submit }));
    if (isLeft) onLeave();
    await act(async () => release());
    await screen.findByText(isLeft ? copy.draftSaved : copy.sent);
    const sent = calls.filter(({ method, path }) => method === "POST" && path === createInquiry.path);
    expect(sent).toHaveLength(isLeft ? 0 : 1);
    expect(storage.keysOf("draft:")).toHaveLength(isLeft ? 1 : 0);
    expect(outboxEntries()).toEqual([]);
  },
);

const homes = [8, 9].map((apartmentId) => ({
  id: apartmentId,
  apartmentId,
  apartmentName: `단지 ${apartmentId}`,
  state: "ACTIVE",
  myRole: null,
  isChosen: apartmentId === 9,
}));
/** The member has chosen complex 9 of their two. */
const answer = (theirs: readonly object[] = homes) =>
  answerCalls(({ method, path }) => {
    if (path === "/api/member/profile") return { data: { memberId: 1 } };
    if (path === "/api/member-apartments") return { data: theirs };
    if (method === "POST") return { data: { inquiryId: 5 } };
    const id = Number(path.split("/").at(-1));
    return { data: path.includes("matters") ? [] : { id, name: `단지 ${id}`, managedComplexes: [] } };
  });
const stored = () => JSON.parse(storage.get("draft:inquiry:1") ?? "{}") as object;
const begun = { ...emptyDraft(), title: "조명", contents: "깜빡여요" };
const open = async (draft?: object) => {
  if (draft !== undefined) storage.set("draft:inquiry:1", JSON.stringify(draft));
  renderInApp(<InquiryPage />);
  return screen.findByRole("textbox", { name: copy.title });
};
const submit = () => fireEvent.click(screen.getByRole("button", { name: copy.submit }));

test("an inquiry is for the office of the complex that was chosen when its first word was written", async () => {
  answer();
  fireEvent.change(await open(), { target: { value: "조명" } });
  await waitFor(() => expect(stored()).toMatchObject({ title: "조명", apartmentId: 9 }));
  expect(screen.queryByText(copy.draftElsewhere("단지 9"))).toBeNull();
});

test("it goes there, though the member has chosen another one since, and says so", async () => {
  const calls = answer();
  await open({ ...begun, apartmentId: 8 });
  expect(await screen.findByText(copy.draftElsewhere("단지 8"))).toBeDefined();
  expect(screen.getByText(copy.targetHints.OFFICE("단지 8"))).toBeDefined();
  submit();
  await screen.findByText(copy.sent);
  const posts = calls.filter(({ method }) => method === "POST");
  expect(posts.map(({ body }) => body)).toMatchObject([{ target: "OFFICE", apartmentId: 8 }]);
});

test("it goes to the office of now where its author says so", async () => {
  const calls = answer();
  await open({ ...begun, apartmentId: 8 });
  await screen.findByText(copy.draftElsewhere("단지 8"));
  fireEvent.click(screen.getByRole("button", { name: copy.moveDraftHere }));
  expect(screen.queryByText(copy.draftElsewhere("단지 8"))).toBeNull();
  expect(stored()).toMatchObject({ apartmentId: 9 });
  submit();
  await screen.findByText(copy.sent);
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ apartmentId: 9 });
});

test("one of a member without a home is for no office", async () => {
  answer([]);
  fireEvent.change(await open(), { target: { value: "조명" } });
  await screen.findByText(copy.officeNeedsHome);
  expect(stored()).toMatchObject({ title: "조명" });
  expect(stored()).not.toHaveProperty("apartmentId");
});

test("an unsent inquiry that is changed stays one for its complex", async () => {
  answer();
  const item = {
    id: "a",
    memberId: 1,
    kind: inquiryKind,
    lane: "inquiry a",
    words: { draft: begun, apartmentId: 8 },
    fileCount: 0,
    at: 1,
    tab: "closed",
    failure: "지금은 안 돼요.",
  };
  localStorage.setItem("outbox:1:a", JSON.stringify(item));
  await resumeOutbox(1);
  const Unsent = () => <UnsentInquiries inquiries={outboxEntries() as readonly OutboxEntry<InquiryWords>[]} />;
  renderInApp(<Unsent />);
  fireEvent.click(screen.getByRole("button", { name: outboxCopy.change }));
  await waitFor(() => expect(stored()).toMatchObject({ title: "조명", apartmentId: 8 }));
});
