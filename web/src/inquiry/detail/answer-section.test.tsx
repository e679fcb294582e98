import type { InquiryAnswerView, InquiryView } from "@danji/contract/inquiry/inquiry";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { giveFormStates, keepFormStates } from "#platform/form/kept-state.ts";
import { paths } from "#platform/paths.ts";
import { answerCalls, openScreen } from "#platform/testing/app.tsx";
import InquiryDetailPage from "./inquiry-detail-page.tsx";

const words = "쓰던 내용";
const at = (hour: string) => `2026-11-20T${hour}:00:00.000Z`;
const first: InquiryView = {
  inquiryId: 7,
  target: "OFFICE",
  apartmentName: "햇살마을",
  nickname: "이웃",
  title: "물이 안 나와요",
  state: "WAITING",
  createdAt: at("00"),
  stage: "RECEIVED",
  kind: "FACILITY",
  contents: "어제부터요",
  images: [],
  answer: null,
  isAuthor: false,
  mayAnswer: true,
  place: null,
  dueAt: null,
  step: 1,
  history: [],
  score: null,
  reopenUntil: null,
};
const answered = (contents: string, hour: string): InquiryAnswerView => ({
  contents,
  answeredAt: at("01"),
  changedAt: at(hour),
});

/** The screen of a manager, with a server that refuses an answer to another version than the one that stands. */
async function open(answer: InquiryAnswerView | null) {
  let inquiry: InquiryView = { ...first, answer };
  const calls = answerCalls(({ method, body }) => {
    if (method === "GET") return { data: inquiry };
    const { contents, changedAt } = body as { readonly contents: string; readonly changedAt: string | null };
    if (changedAt !== (inquiry.answer?.changedAt ?? null)) {
      return { status: 409, reason: "INQUIRY_ANSWERED", message: copy.answeredMeanwhile };
    }
    inquiry = { ...inquiry, answer: answered(contents, "09") };
    return { data: inquiry };
  });
  const { readAgain } = openScreen(
    `${paths.settingsInquiryList}/:inquiryId`,
    `${paths.settingsInquiryList}/7`,
    <InquiryDetailPage />,
  );
  await screen.findByRole("heading", { name: "물이 안 나와요" });
  return {
    /** What a colleague answers; null where the asker has reopened the inquiry. */
    colleague: (next: InquiryAnswerView | null) => {
      inquiry = { ...inquiry, answer: next };
    },
    readAgain,
    sent: () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body),
  };
}

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test.each([
  { opened: null, label: copy.answer, submit: copy.answerSubmit },
  { opened: answered("고쳤어요", "01"), label: copy.answerEdit, submit: copy.answerSave },
])("an answer is sent as it stood when its form was opened ($label)", async ({ opened, label, submit }) => {
  const { colleague, readAgain, sent } = await open(opened);
  if (opened !== null) press(copy.answerEdit);
  fireEvent.change(field(label), { target: { value: words } });
  colleague(answered("동료의 답변", "02"));
  await readAgain();
  await screen.findByText("동료의 답변");
  press(submit);
  expect((await screen.findByRole("alert")).textContent).toBe(copy.answeredMeanwhile);
  expect(sent()).toEqual([{ contents: words, changedAt: opened?.changedAt ?? null }]);
  const text = screen.getByRole<HTMLTextAreaElement>("textbox");
  expect([text.value, text.getAttribute("aria-invalid")]).toEqual([words, null]);
});

test.each([
  { opened: null, label: copy.answer, submit: copy.answerSubmit },
  { opened: answered("고쳤어요", "01"), label: copy.answerEdit, submit: copy.answerSave },
])("a colleague's answer is written over knowingly alone ($label)", async ({ opened, label, submit }) => {
  const { colleague, readAgain, sent } = await open(opened);
  if (opened !== null) press(copy.answerEdit);
  fireEvent.change(field(label), { target: { value: words } });
  colleague(answered("동료의 답변", "02"));
  press(submit);
  await screen.findByText(copy.answerNewer.TAKEN);
  expect(screen.getByText("동료의 답변")).toBeDefined();
  expect(screen.getByText(/11:00 수정/)).toBeDefined();
  expect(field(copy.answerEdit).value).toBe(words);
  // What comes after that was not what they decided about.
  colleague(answered("또 바뀐 답변", "03"));
  await readAgain();
  await screen.findByText(copy.answerNewer.NEWER);
  press(copy.answerSave);
  await screen.findByText(copy.answerNewer.TAKEN);
  press(copy.answerSave);
  await screen.findByText(copy.answerChanged);
  expect(screen.queryByRole("textbox")).toBeNull();
  const versions = [opened?.changedAt ?? null, at("02"), at("03")];
  expect(sent()).toEqual(versions.map((changedAt) => ({ contents: words, changedAt })));
});

test("a refused answer can be left to the colleague's", async () => {
  const { colleague } = await open(null);
  fireEvent.change(field(copy.answer), { target: { value: words } });
  colleague(answered("동료의 답변", "02"));
  press(copy.answerSubmit);
  await screen.findByText(copy.answerNewer.TAKEN);
  press("취소");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByText(copy.answerNewer.TAKEN)).toBeNull();
  expect(screen.getByText("동료의 답변")).toBeDefined();
});

test("a changed answer whose inquiry was reopened meanwhile becomes a new one, knowingly", async () => {
  const { colleague, readAgain, sent } = await open(answered("고쳤어요", "01"));
  press(copy.answerEdit);
  fireEvent.change(field(copy.answerEdit), { target: { value: words } });
  colleague(null);
  await readAgain();
  await screen.findByText(copy.answerGone.NEWER);
  press(copy.answerSave);
  await screen.findByText(copy.answerGone.TAKEN);
  press(copy.answerSubmit);
  await screen.findByText(copy.answered);
  expect(sent()).toMatchObject([{ changedAt: at("01") }, { contents: words, changedAt: null }]);
});

test("question and answer are paragraphs of their articles", async () => {
  await open(answered("고쳤어요", "01"));
  const parents = [first.contents, "고쳤어요"].map((text) => screen.getByText(text).parentElement?.tagName);
  expect(parents).toEqual(["ARTICLE", "ARTICLE"]);
});

test("L244 the answer that a session ended over is there after the login, and says where a colleague answered meanwhile", async () => {
  await open(null);
  fireEvent.change(field(copy.answer), { target: { value: words } });
  keepFormStates(7);
  cleanup();
  giveFormStates(7);
  const { sent } = await open(answered("동료의 답변", "02"));
  expect(field(copy.answerEdit).value).toBe(words);
  expect(await screen.findByText(copy.answerNewer.TAKEN)).toBeTruthy();
  press(copy.answerSave);
  await screen.findByText(copy.answerChanged);
  expect(sent()).toEqual([{ contents: words, changedAt: at("02") }]);
});
