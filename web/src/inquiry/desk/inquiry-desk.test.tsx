import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import { inquiryStages } from "@danji/contract/inquiry/inquiry-stages";
import { matterCopy } from "@danji/contract/inquiry/matter/matter.copy";
import { resultCopy } from "@danji/contract/inquiry/result/result.copy";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeQueryClient } from "#platform/query-client.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { InquiryDesk } from "./inquiry-desk.tsx";

test("the board loads as columns, not as the rows of a table", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  history.replaceState(null, "", "/office/1/inquiries?view=board");
  renderInApp(<InquiryDesk source={{ apartmentId: 1 }} title="문의" list="/office/1/inquiries" />);
  const loading = within(screen.getByRole("status", { name: "불러오는 중" }));
  for (const column of ["접수", "확인", "처리 중", "보류"]) expect(loading.getByText(column)).toBeDefined();
});

const row = {
  inquiryId: 7,
  step: 1,
  stage: "SEEN",
  kind: "FACILITY",
  place: null,
  title: "물이 안 나와요",
  nickname: "이웃",
  createdAt: "2026-11-20T00:00:00Z",
  dueAt: "2026-11-30T00:00:00Z",
  isHeld: false,
  isOverdue: false,
  expectedOn: null,
  assignee: null,
  matter: null,
};

const counts = Object.fromEntries([...inquiryStages, "overdue"].map((name) => [name, 0]));

/** The desk with one inquiry selected, and what reads all of it again after another member has closed it. */
async function select() {
  let [inquiries, role] = [[row], "STAFF"];
  const client = makeQueryClient();
  answerCalls(({ path }) => {
    if (path === "/api/member") return { data: { managedComplexes: [{ apartmentId: 1, role }] } };
    if (path.endsWith("/ready-answers")) return { data: { readyAnswers: [] } };
    const isList = path.endsWith("/inquiries");
    return { data: isList ? { inquiries, total: 1, hasMore: false, counts, staff: [] } : [] };
  });
  history.replaceState(null, "", "/office/1/inquiries");
  renderInApp(<InquiryDesk source={{ apartmentId: 1 }} title="문의" list="/office/1/inquiries" />, client);
  const box = await screen.findByRole("checkbox", { name: /물이 안 나와요/ });
  fireEvent.click(box);
  return async (next: { readonly inquiries?: (typeof row)[]; readonly role?: string }) => {
    ({ inquiries, role } = { inquiries, role, ...next });
    await act(() => client.invalidateQueries());
  };
}

test("one answer to many inquiries stays where other members close the selected ones meanwhile", async () => {
  const readAgain = await select();
  fireEvent.click(screen.getByRole("button", { name: copy.many }));
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: copy.textOf.DONE });
  fireEvent.change(field(), { target: { value: "모두 고쳤어요." } });
  await readAgain({ inquiries: [{ ...row, stage: "DONE", step: 2 }] });
  await screen.findByText(copy.chosenClosed);
  expect(field().value).toBe("모두 고쳤어요.");
});

test("an answer to inquiries that are no longer selected is not offered for others", async () => {
  await select();
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: copy.textOf.DONE });
  fireEvent.click(screen.getByRole("button", { name: copy.many }));
  fireEvent.change(field(), { target: { value: "모두 고쳤어요." } });
  const sheet = within(screen.getByRole("dialog"));
  fireEvent.click(sheet.getByRole("button", { name: "닫기" }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: copy.textOf.DONE })).toBeNull());
  fireEvent.click(screen.getByRole("checkbox", { name: /물이 안 나와요/ }));
  fireEvent.click(screen.getByRole("checkbox", { name: /물이 안 나와요/ }));
  fireEvent.click(screen.getByRole("button", { name: copy.many }));
  expect(field().value).toBe("");
});

test("the words of a new matter stay where other members close the selected inquiries meanwhile", async () => {
  const readAgain = await select();
  fireEvent.click(screen.getByRole("button", { name: matterCopy.collect }));
  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: resultCopy.subject });
  fireEvent.change(await screen.findByRole("textbox", { name: resultCopy.subject }), {
    target: { value: "101동 단수" },
  });
  await readAgain({ inquiries: [{ ...row, stage: "DONE", step: 2 }] });
  await screen.findByText(copy.chosenClosed);
  expect(field().value).toBe("101동 단수");
});

test("a ready answer that is being written stays where its writer loses the role", async () => {
  const readAgain = await select();
  fireEvent.click(screen.getByRole("button", { name: copy.ready }));
  fireEvent.click(await screen.findByRole("button", { name: copy.readyAdd }));
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: copy.readyContents });
  fireEvent.change(field(), { target: { value: "접수했어요." } });
  await readAgain({ role: "GUARD" });
  await screen.findByText(copy.placesOnly);
  expect(field().value).toBe("접수했어요.");
});
