import type { InquiryView } from "@danji/contract/inquiry/inquiry";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { inquiryKeys, useInquiries } from "#inquiry/inquiry.queries.ts";
import { paths } from "#platform/paths.ts";
import { answerCalls, openScreen } from "#platform/testing/app.tsx";
import InquiryDetailPage from "./inquiry-detail-page.tsx";

const at = "2026-11-20T00:00:00Z";
const closed: InquiryView = {
  inquiryId: 7,
  target: "OFFICE",
  apartmentName: "햇살마을",
  nickname: "이웃",
  title: "물이 안 나와요",
  state: "ANSWERED",
  createdAt: at,
  stage: "DONE",
  kind: "FACILITY",
  contents: "어제부터요",
  images: [],
  isAuthor: true,
  mayAnswer: false,
  place: null,
  dueAt: null,
  step: 1,
  history: [],
  score: null,
  answer: { contents: "고쳤어요", answeredAt: at, changedAt: at },
  reopenUntil: "2026-11-27T15:00:00Z",
};

/** Reads the list, as the screen before does. */
const List = () => <p>{useInquiries("own").isSuccess && "목록"}</p>;

/** The screen of the author, with a list that is not answered again. */
async function open() {
  let inquiry = closed;
  let lists = 0;
  answerCalls(({ method, path, body }) => {
    if (method === "GET" && path.endsWith("/inquiries")) {
      lists += 1;
      return lists === 1 ? { data: { inquiries: [], nextCursor: null, office: null } } : new Promise(() => undefined);
    }
    if (path.endsWith("/score")) inquiry = { ...inquiry, score: (body as { readonly score: number }).score };
    if (path.endsWith("/reopening")) inquiry = { ...inquiry, stage: "RECEIVED", answer: null, reopenUntil: null };
    return { data: inquiry };
  });
  const address = paths.settingsInquiryList;
  const { client } = openScreen(
    `${address}/:inquiryId`,
    `${address}/7`,
    <>
      <InquiryDetailPage />
      <List />
    </>,
  );
  await screen.findByRole("heading", { name: "물이 안 나와요" });
  await screen.findByText("목록");
  /** What another device of the author does. */
  const elsewhere = async (next: Partial<InquiryView>) => {
    inquiry = { ...inquiry, ...next };
    await act(() => client.refetchQueries({ queryKey: inquiryKeys.detail(7) }));
  };
  return { elsewhere, areListsRead: () => lists > 1 };
}

const choose = (score: string) => fireEvent.click(screen.getByRole("radio", { name: score }));
const write = (name: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value: "또 새요" } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("after an own rating its form is gone, before the list is read", async () => {
  const { areListsRead } = await open();
  choose(copy.scores[3]);
  write(copy.scoreWords);
  press(copy.scoreSubmit);
  await screen.findByText(copy.scoreDone);
  expect(screen.getByText(copy.scored(copy.scores[3]))).toBeDefined();
  expect(screen.queryByRole("radio")).toBeNull();
  expect(areListsRead()).toBe(true);
});

test("after an own reopening its form is gone, before the list is read", async () => {
  const { areListsRead } = await open();
  press(copy.reopen);
  write(copy.reopenReason);
  press(copy.reopen);
  await screen.findByText(copy.reopenDone);
  expect(screen.queryByRole("textbox", { name: copy.reopenReason })).toBeNull();
  expect(areListsRead()).toBe(true);
});

test("a score that is only chosen goes where another device has rated", async () => {
  const { elsewhere } = await open();
  choose(copy.scores[3]);
  await elsewhere({ score: 3 });
  await screen.findByText(copy.scored(copy.scores[2]));
  expect(screen.queryByRole("radio")).toBeNull();
});

test("words of a rating stay where another device has rated, under its score, until they are left", async () => {
  const { elsewhere } = await open();
  choose(copy.scores[3]);
  write(copy.scoreWords);
  await elsewhere({ score: 3 });
  await screen.findByText(copy.changedMeanwhile);
  expect(screen.getByRole<HTMLInputElement>("radio", { checked: true }).closest("label")?.textContent).toBe(
    copy.scores[2],
  );
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("또 새요");
  expect(screen.queryByRole("button", { name: copy.scoreSubmit })).toBeNull();
  press("취소");
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.getByText(copy.scored(copy.scores[2]))).toBeDefined();
});

test("for the next closing no score is chosen", async () => {
  const { elsewhere } = await open();
  choose(copy.scores[3]);
  write(copy.scoreWords);
  await elsewhere({ stage: "RECEIVED", reopenUntil: null });
  await screen.findByText(copy.changedMeanwhile);
  expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  await elsewhere(closed);
  await screen.findByRole("button", { name: copy.scoreSubmit });
  expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: copy.scoreSubmit }).disabled).toBe(true);
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("또 새요");
});
