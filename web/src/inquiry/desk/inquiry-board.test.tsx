import type { OfficeInquiryItem } from "@danji/contract/inquiry/casework";
import type { InquiryStage } from "@danji/contract/inquiry/inquiry-stages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { useDetail } from "#platform/table/use-detail.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { InquiryBoard } from "./inquiry-board.tsx";
import { useDeskInquiries } from "./inquiry-desk.queries.ts";

const item = (inquiryId: number, stage: InquiryStage, title: string): OfficeInquiryItem => ({
  inquiryId,
  step: 3,
  stage,
  title,
  kind: "FACILITY",
  place: null,
  nickname: "이웃",
  assignee: null,
  matter: null,
  createdAt: "2026-11-20T00:00:00Z",
  dueAt: "2026-11-30T00:00:00Z",
  expectedOn: null,
  isHeld: stage === "ON_HOLD",
  isOverdue: false,
});
const source = { apartmentId: 1 };

function Board({ mayMove = true }: { readonly mayMove?: boolean }) {
  const { data } = useDeskInquiries(source, { stage: "OPEN" });
  const detail = useDetail("/office/1/inquiries", "");
  if (data === undefined) return null;
  return (
    <InquiryBoard
      source={source}
      mayMove={mayMove}
      detail={detail}
      inquiries={data.inquiries}
      total={data.inquiries.length}
      openId={undefined}
    />
  );
}

beforeEach(() => history.replaceState(null, "", "/office/1/inquiries"));

/** The office's inquiries, which a move changes; a refused one stays. */
function open(isRefused = false, mayMove = true) {
  let inquiries = [item(1, "RECEIVED", "누수"), item(2, "RECEIVED", "소음"), item(3, "ON_HOLD", "도색")];
  const calls = answerCalls(({ path, body }) => {
    const moved = /inquiries\/(\d+)\/steps$/.exec(path)?.[1];
    if (moved === undefined) return { data: { inquiries, total: 3, counts: {}, staff: [] } };
    if (isRefused) return { status: 409, reason: "INQUIRY_MOVED", message: "다른 사람이 먼저 바꿨어요." };
    const { to } = body as { readonly to: InquiryStage };
    inquiries = inquiries.map((one) => (one.inquiryId === Number(moved) ? { ...one, stage: to } : one));
    return { data: {} };
  });
  renderInApp(<Board mayMove={mayMove} />);
  return () => calls.flatMap(({ path, body }) => (path.endsWith("/steps") ? [[path, body]] : []));
}
const column = (name: string) => within(screen.getByRole("region", { name }));
const press = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });

test("Shift and an arrow move a card to the stage beside it, and the focus follows it", async () => {
  const moves = open();
  (await screen.findByRole("link", { name: "누수" })).focus();
  press("ArrowDown");
  expect(document.activeElement?.textContent).toBe("소음");
  press("ArrowRight", true);
  await waitFor(() => expect(column("확인").getByRole("link", { name: "소음" })).toBe(document.activeElement));
  expect(moves()).toEqual([["/api/office/1/inquiries/2/steps", { step: 3, to: "SEEN" }]]);
  await screen.findByText("‘확인’ 상태로 옮겼어요");
  // There is no move back.
  press("ArrowLeft", true);
  expect(moves()).toHaveLength(1);
});

test("a move that needs words opens the inquiry instead", async () => {
  const moves = open();
  (await screen.findByRole("link", { name: "도색" })).focus();
  press("ArrowLeft", true);
  await waitFor(() => expect(column("처리 중").getByRole("link", { name: "도색" })).toBe(document.activeElement));
  press("ArrowRight", true);
  expect(window.location.pathname).toBe("/office/1/inquiries/3");
  expect(moves()).toEqual([["/api/office/1/inquiries/3/steps", { step: 3, to: "IN_PROGRESS" }]]);
});

test("a card has the next step as a button; a refusal is told and moves nothing", async () => {
  open(true);
  fireEvent.click(await screen.findByRole("button", { name: "누수, ‘확인’ 상태로 옮기기" }));
  await screen.findByText("다른 사람이 먼저 바꿨어요.");
  expect(column("접수").getByRole("link", { name: "누수" })).toBeDefined();
});

test("who only sees the board moves nothing", async () => {
  const moves = open(false, false);
  (await screen.findByRole("link", { name: "누수" })).focus();
  press("ArrowRight", true);
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(moves()).toEqual([]);
});
