import type { OfficeInquiryView } from "@danji/contract/inquiry/casework";
import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import { resultCopy } from "@danji/contract/inquiry/result/result.copy";
import type { InquiryResultView } from "@danji/contract/inquiry/result/result";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { dropFormStates, giveFormStates, keepFormStates } from "#platform/form/kept-state.ts";
import { makeQueryClient } from "#platform/query-client.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { InquiryPane } from "./inquiry-pane.tsx";

const words = "펌프를 갈았어요.";
const at = (hour: string) => `2026-11-20T${hour}:00:00.000Z`;
const done: OfficeInquiryView = {
  inquiryId: 7,
  step: 2,
  stage: "DONE",
  kind: "FACILITY",
  place: null,
  title: "물이 안 나와요",
  nickname: "이웃",
  createdAt: at("00"),
  dueAt: at("00"),
  isHeld: false,
  isOverdue: false,
  expectedOn: null,
  assignee: null,
  matter: null,
  contents: "어제부터요",
  home: "101동 301호",
  images: [],
  earlierAnswers: [],
  history: [],
  notes: [],
  score: null,
  scoreWords: null,
  result: null,
  mayAnswer: true,
  answer: { contents: "고쳤어요", answeredAt: at("01"), changedAt: at("01") },
};
const received: OfficeInquiryView = { ...done, step: 1, stage: "RECEIVED", answer: null };
const published = (contents: string, hour: string): InquiryResultView => ({
  resultId: 5,
  kind: "FACILITY",
  title: "물이 안 나와요",
  place: null,
  contents,
  publishedOn: "2026-11-20",
  changedOn: null,
  householdCount: null,
  office: { inquiryId: 7, matterId: null, changedAt: at(hour) },
});

interface SentBody {
  readonly contents: string;
  readonly changedAt: string | null;
  readonly step: number;
}

/** The desk, with a server that refuses what is sent for another version than the one that stands. */
async function open(first: OfficeInquiryView) {
  let inquiry = first;
  const client = makeQueryClient();
  const calls = answerCalls(({ method, path, body }) => {
    if (path.endsWith("/check")) return { data: { marks: [] } };
    if (method === "GET") return { data: path.endsWith("/7") ? inquiry : [] };
    const { contents, changedAt, step } = body as SentBody;
    const { answer, result } = inquiry;
    const refused = (reason: string) => ({ status: 409, reason, message: "바뀌었습니다." });
    if (path.endsWith("/steps")) {
      if (step !== inquiry.step) return refused("INQUIRY_MOVED");
      inquiry = {
        ...inquiry,
        ...done,
        step: step + 1,
        answer: { contents, answeredAt: at("09"), changedAt: at("09") },
      };
    } else if (path.endsWith("/answer")) {
      if (changedAt !== answer?.changedAt) return refused("INQUIRY_ANSWERED");
      inquiry = { ...inquiry, answer: { contents, answeredAt: at("01"), changedAt: at("09") } };
    } else {
      if (changedAt !== (result?.office?.changedAt ?? null)) return refused("RESULT_CHANGED");
      inquiry = { ...inquiry, result: published(contents, "09") };
    }
    return { data: inquiry };
  });
  const pane = (
    <InquiryPane source={{ apartmentId: 1 }} inquiryId={7} row={undefined} staff={[]} onClose={() => undefined} />
  );
  renderInApp(pane, client);
  await screen.findByRole("heading", { name: "물이 안 나와요", level: 1 });
  return {
    colleague: (next: Partial<OfficeInquiryView>) => {
      inquiry = { ...inquiry, ...next };
    },
    readAgain: () => act(() => client.invalidateQueries()),
    sent: () => calls.filter(({ path }) => /(?:steps|answer|result)$/.test(path)).map(({ body }) => body),
  };
}

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
const type = (name: string) => fireEvent.change(field(name), { target: { value: words } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("an answer that a colleague changes meanwhile is shown above the form, and written over knowingly", async () => {
  const { colleague, sent } = await open(done);
  press(inquiryCopy.answerEdit);
  type(inquiryCopy.answerEdit);
  colleague({ answer: { contents: "동료의 답변", answeredAt: at("01"), changedAt: at("02") } });
  press(inquiryCopy.answerSave);
  await screen.findByText(inquiryCopy.answerNewer.TAKEN);
  const now = within(screen.getByRole("region", { name: inquiryCopy.answerNow }));
  expect(now.getByText("동료의 답변")).toBeDefined();
  expect(now.getByText(/11:00 수정/)).toBeDefined();
  expect(field(inquiryCopy.answerEdit).value).toBe(words);
  expect(field(inquiryCopy.answerEdit).getAttribute("aria-invalid")).toBeNull();
  press(inquiryCopy.answerSave);
  await screen.findByText(inquiryCopy.answerChanged);
  expect(screen.getByText(words)).toBeDefined();
  expect(sent()).toEqual([at("01"), at("02")].map((changedAt) => ({ contents: words, changedAt })));
});

test("an answer that was refused can be left to the colleague's", async () => {
  const { colleague, readAgain, sent } = await open(done);
  press(inquiryCopy.answerEdit);
  type(inquiryCopy.answerEdit);
  colleague({ answer: { contents: "동료의 답변", answeredAt: at("01"), changedAt: at("02") } });
  await readAgain();
  await screen.findByText(inquiryCopy.answerNewer.NEWER);
  press("취소");
  expect(screen.queryByRole("textbox", { name: inquiryCopy.answerEdit })).toBeNull();
  expect(screen.getByText("동료의 답변")).toBeDefined();
  expect(sent()).toEqual([]);
});

test("a first answer is sent for the stage that was seen when its form was opened", async () => {
  const { colleague, readAgain, sent } = await open(received);
  press(copy.moveTo.DONE);
  type(copy.textOf.DONE);
  colleague({ stage: "ON_HOLD", step: 2 });
  await readAgain();
  await screen.findByText(copy.movedMeanwhile);
  const form = within(screen.getByRole("form"));
  fireEvent.click(form.getByRole("button", { name: copy.moveTo.DONE }));
  await screen.findByRole("alert");
  fireEvent.click(form.getByRole("button", { name: copy.moveTo.DONE }));
  await screen.findByText(copy.moved);
  expect(sent()).toMatchObject([{ step: 1 }, { step: 2, contents: words }]);
});

test("the words of a first answer that a colleague was faster with change theirs, knowingly", async () => {
  const { colleague, sent } = await open(received);
  press(copy.moveTo.DONE);
  type(copy.textOf.DONE);
  colleague(done);
  fireEvent.click(within(screen.getByRole("form")).getByRole("button", { name: copy.moveTo.DONE }));
  await screen.findByText(inquiryCopy.answerNewer.NEWER);
  expect(screen.getByText("고쳤어요")).toBeDefined();
  press(copy.rewriteAnswer);
  await screen.findByText(inquiryCopy.answerNewer.TAKEN);
  const now = within(screen.getByRole("region", { name: inquiryCopy.answerNow }));
  expect(now.getByText("고쳤어요")).toBeDefined();
  expect(field(inquiryCopy.answerEdit).value).toBe(words);
  expect(screen.queryByRole("textbox", { name: copy.textOf.DONE })).toBeNull();
  press(inquiryCopy.answerSave);
  await screen.findByText(inquiryCopy.answerChanged);
  expect(sent()).toMatchObject([{ step: 1 }, { contents: words, changedAt: at("01") }]);
});

test.each([
  {
    case: "publishes",
    opened: null,
    button: resultCopy.publish,
    now: published("동료의 글", "02"),
    submit: resultCopy.submit,
    messages: resultCopy.newer,
    again: resultCopy.save,
    versions: [null, at("02")],
  },
  {
    case: "changes",
    opened: published("첫 글", "01"),
    button: resultCopy.change,
    now: published("동료의 글", "02"),
    submit: resultCopy.save,
    messages: resultCopy.newer,
    again: resultCopy.save,
    versions: [at("01"), at("02")],
  },
  {
    case: "takes back",
    opened: published("첫 글", "01"),
    button: resultCopy.change,
    now: null,
    submit: resultCopy.save,
    messages: resultCopy.gone,
    again: resultCopy.submit,
    versions: [at("01"), null],
  },
])("a result that a colleague $case meanwhile is written over knowingly", async (one) => {
  const { colleague, readAgain, sent } = await open({ ...done, result: one.opened });
  press(one.button);
  type(resultCopy.contents);
  colleague({ result: one.now });
  await readAgain();
  await screen.findByText(one.messages.NEWER);
  press(one.submit);
  await screen.findByText(one.messages.TAKEN);
  expect(screen.queryByText("동료의 글") === null).toBe(one.now === null);
  expect(field(resultCopy.contents).value).toBe(words);
  press(one.again);
  await screen.findByText(resultCopy.done);
  expect(screen.queryByRole("textbox", { name: resultCopy.contents })).toBeNull();
  expect(sent()).toMatchObject(one.versions.map((changedAt) => ({ contents: words, changedAt })));
});

describe("words that a session ended over", () => {
  beforeEach(() => dropFormStates());
  const endSession = () => {
    keepFormStates(7);
    cleanup();
    giveFormStates(7);
  };

  test("L244 of a first answer go on as a change of the one that a colleague has given before the login", async () => {
    await open(received);
    press(copy.moveTo.DONE);
    type(copy.textOf.DONE);
    endSession();
    const { sent } = await open(done);
    expect(field(copy.textOf.DONE).value).toBe(words);
    await screen.findByText(inquiryCopy.answerNewer.NEWER);
    press(copy.rewriteAnswer);
    expect(field(inquiryCopy.answerEdit).value).toBe(words);
    expect(sent()).toEqual([]);
  });

  test("L244 of an answer that was taken down before the login are shown, and say so", async () => {
    await open(done);
    press(inquiryCopy.answerEdit);
    type(inquiryCopy.answerEdit);
    endSession();
    await open({ ...received, step: 3 });
    expect(field(inquiryCopy.answerEdit).value).toBe(words);
    await screen.findByText(copy.answerGone);
  });

  test("L244 of a result that a colleague has changed before the login say so before they are published", async () => {
    await open({ ...done, result: published("처음 글", "01") });
    press(resultCopy.change);
    type(resultCopy.contents);
    endSession();
    await open({ ...done, result: published("동료의 글", "02") });
    expect(field(resultCopy.contents).value).toBe(words);
    await screen.findByText(resultCopy.newer.TAKEN);
  });
});
