import type { InquiryView } from "@danji/contract/inquiry/inquiry";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#platform/paths.ts";
import { answerCalls, openScreen } from "#platform/testing/app.tsx";
import InquiryDetailPage from "./inquiry-detail-page.tsx";

const at = "2026-11-20T00:00:00Z";
const words = "쓰던 내용";
const answer = { contents: "고쳤어요", answeredAt: at, changedAt: at };
const waiting: InquiryView = {
  inquiryId: 7,
  target: "OFFICE",
  apartmentName: "햇살마을",
  nickname: "이웃",
  title: "물이 안 나와요",
  state: "WAITING",
  createdAt: at,
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
const closed: InquiryView = {
  ...waiting,
  state: "ANSWERED",
  stage: "DONE",
  answer,
  isAuthor: true,
  mayAnswer: false,
  reopenUntil: "2026-11-27T15:00:00Z",
};

async function open(first: InquiryView) {
  let inquiry = first;
  answerCalls(() => ({ data: inquiry }));
  const { readAgain } = openScreen(
    `${paths.settingsInquiryList}/:inquiryId`,
    `${paths.settingsInquiryList}/7`,
    <InquiryDetailPage />,
  );
  await screen.findByRole("heading", { name: "물이 안 나와요" });
  return async (next: Partial<InquiryView>) => {
    inquiry = { ...inquiry, ...next };
    await readAgain();
    await screen.findByText(copy.changedMeanwhile);
  };
}

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });

test.each<Partial<InquiryView>>([{ stage: "WITHDRAWN" }, { mayAnswer: false }])(
  "a manager's answer stays where the inquiry is read again as %o",
  async (change) => {
    const readAgain = await open(waiting);
    fireEvent.change(field(copy.answer), { target: { value: words } });
    await readAgain(change);
    expect(field(copy.answer).value).toBe(words);
  },
);

test("the reason of a reopening stays where its time ends", async () => {
  const readAgain = await open(closed);
  fireEvent.click(screen.getByRole("button", { name: copy.reopen }));
  fireEvent.change(field(copy.reopenReason), { target: { value: words } });
  await readAgain({ reopenUntil: null });
  expect(field(copy.reopenReason).value).toBe(words);
});

test("the words of a rating stay where another device of the member has rated or reopened", async () => {
  const readAgain = await open(closed);
  fireEvent.click(screen.getByRole("radio", { name: copy.scores[4] }));
  fireEvent.change(field(copy.scoreWords), { target: { value: words } });
  await readAgain({ score: 3 });
  expect(field(copy.scoreWords).value).toBe(words);
  await readAgain({ score: null, stage: "RECEIVED", reopenUntil: null });
  expect(field(copy.scoreWords).value).toBe(words);
});
