import type { OfficeInquiryView } from "@danji/contract/inquiry/casework";
import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import { resultCopy } from "@danji/contract/inquiry/result/result.copy";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { makeQueryClient } from "#platform/query-client.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { InquiryPane } from "./inquiry-pane.tsx";

const words = "펌프를 갈았어요. 물이 나오는지 봐 주세요.";
const at = "2026-11-20T00:00:00Z";
const received: OfficeInquiryView = {
  inquiryId: 7,
  step: 1,
  stage: "IN_PROGRESS",
  kind: "FACILITY",
  place: null,
  title: "물이 안 나와요",
  nickname: "이웃",
  createdAt: at,
  dueAt: at,
  isHeld: false,
  isOverdue: false,
  expectedOn: null,
  assignee: null,
  matter: null,
  contents: "어제부터요",
  home: "101동 301호",
  images: [],
  answer: null,
  earlierAnswers: [],
  history: [],
  notes: [],
  score: null,
  scoreWords: null,
  result: null,
  mayAnswer: true,
};
const done: OfficeInquiryView = {
  ...received,
  step: 2,
  stage: "DONE",
  answer: { contents: "고쳤어요", answeredAt: at, changedAt: at },
};

let inquiry: OfficeInquiryView;
let isRefused: boolean;
beforeEach(() => {
  isRefused = false;
});

async function open(first: OfficeInquiryView) {
  inquiry = first;
  const client = makeQueryClient();
  const calls = answerCalls(({ method, path }) => {
    if (path.endsWith("/steps") && isRefused)
      return { status: 409, reason: "INQUIRY_MOVED", message: "다른 담당자가 먼저 바꾸었습니다." };
    return { data: method === "GET" && !path.endsWith("/7") ? [] : inquiry };
  });
  const source = { apartmentId: 1 };
  renderInApp(
    <InquiryPane source={source} inquiryId={7} row={undefined} staff={[]} onClose={() => undefined} />,
    client,
  );
  await screen.findByRole("heading", { name: "물이 안 나와요" });
  const readAgain = async (next: Partial<OfficeInquiryView>) => {
    inquiry = { ...inquiry, ...next };
    await act(() => client.invalidateQueries());
  };
  return { calls, readAgain };
}

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
const type = (name: string) => fireEvent.change(field(name), { target: { value: words } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test.each<{ readonly change: Partial<OfficeInquiryView>; readonly says: string }>([
  { change: { stage: "ON_HOLD", step: 2 }, says: copy.movedMeanwhile },
  { change: done, says: inquiryCopy.answerNewer.NEWER },
  { change: { stage: "WITHDRAWN", step: 2 }, says: copy.overMeanwhile },
])(
  "an answer that is being written stays where the inquiry is read again as $change.stage",
  async ({ change, says }) => {
    const { readAgain } = await open(received);
    press(copy.moveTo.DONE);
    type(copy.textOf.DONE);
    type(copy.note);
    await readAgain(change);
    await screen.findByText(says);
    expect(field(copy.textOf.DONE).value).toBe(words);
    expect(field(copy.note).value).toBe(words);
  },
);

test("an answer that is being written stays where its writer may not answer any more", async () => {
  const { readAgain } = await open(received);
  press(copy.moveTo.DONE);
  type(copy.textOf.DONE);
  await readAgain({ mayAnswer: false, contents: null });
  await waitFor(() => expect(screen.queryByText("어제부터요")).toBeNull());
  expect(field(copy.textOf.DONE).value).toBe(words);
});

test("a refused answer stays with its reason, and is sent once more for the stage of now", async () => {
  const { calls } = await open(received);
  press(copy.moveTo.DONE);
  type(copy.textOf.DONE);
  isRefused = true;
  inquiry = { ...received, stage: "ON_HOLD", step: 2 };
  fireEvent.click(within(screen.getByRole("form")).getByRole("button", { name: copy.moveTo.DONE }));
  await screen.findByText(copy.movedMeanwhile);
  expect(field(copy.textOf.DONE).value).toBe(words);
  expect(screen.getByRole("alert").textContent).toBe("다른 담당자가 먼저 바꾸었습니다.");
  isRefused = false;
  inquiry = done;
  fireEvent.click(within(screen.getByRole("form")).getByRole("button", { name: copy.moveTo.DONE }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: copy.textOf.DONE })).toBeNull());
  const moves = calls.filter(({ path }) => path.endsWith("/steps")).map(({ body }) => body);
  expect(moves).toMatchObject([{ step: 1 }, { step: 2, contents: words }]);
});

test("a changed answer and a result that are being written stay where the asker reopens the inquiry", async () => {
  const { readAgain } = await open(done);
  press(inquiryCopy.answerEdit);
  press(resultCopy.publish);
  type(inquiryCopy.answerEdit);
  type(resultCopy.contents);
  await readAgain({ stage: "RECEIVED", step: 3, answer: null });
  await screen.findByText(copy.answerGone);
  expect(field(inquiryCopy.answerEdit).value).toBe(words);
  expect(field(resultCopy.contents).value).toBe(words);
  await screen.findByText(copy.reopenedMeanwhile);
});
