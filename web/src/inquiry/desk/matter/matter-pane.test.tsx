import type { MatterView } from "@danji/contract/inquiry/matter/matter";
import { matterCopy as copy } from "@danji/contract/inquiry/matter/matter.copy";
import { resultCopy } from "@danji/contract/inquiry/result/result.copy";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeQueryClient } from "#platform/query-client.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { MatterPane } from "./matter-pane.tsx";

const words = "관을 바꾸어 물이 다시 나와요.";
const first: MatterView = {
  matterId: 3,
  kind: "FACILITY",
  title: "물이 안 나와요",
  place: null,
  isOpen: true,
  since: "2026-11-20",
  householdCount: 4,
  inquiryCount: 0,
  changedAt: "2026-11-20T00:00:00Z",
  inquiries: [],
  result: null,
  resultId: null,
};

async function open() {
  let matter = first;
  const client = makeQueryClient();
  const calls = answerCalls(({ method, path }) => {
    if (path.includes("/check")) return { data: [] };
    return method === "GET" ? { data: matter } : { status: 409, reason: "MATTER_CHANGED", message: "바뀌었습니다." };
  });
  renderInApp(<MatterPane apartmentId={1} matterId={3} onClose={() => undefined} />, client);
  fireEvent.click(await screen.findByRole("button", { name: copy.close }));
  const contents = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: resultCopy.contents });
  fireEvent.change(contents(), { target: { value: words } });
  const readAgain = async (next: Partial<MatterView>) => {
    matter = { ...matter, ...next };
    await act(() => client.invalidateQueries());
  };
  return { calls, contents, readAgain };
}

test("words about a matter stay where another member closes it meanwhile", async () => {
  const { contents, readAgain } = await open();
  await readAgain({ isOpen: false });
  await screen.findByText(copy.closedMeanwhile);
  expect(contents().value).toBe(words);
  fireEvent.click(screen.getByRole("button", { name: "취소" }));
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("a matter is closed as it was seen when the form was opened; after a refusal, as it is now", async () => {
  const { calls, contents, readAgain } = await open();
  const now = "2026-11-21T00:00:00Z";
  await readAgain({ title: "물이 조금 나와요", changedAt: now });
  await screen.findByText(copy.newer.close.NEWER);
  // It is what will be published.
  expect(within(screen.getByRole("region", { name: resultCopy.preview })).getByText("물이 조금 나와요")).toBeDefined();
  const send = () => fireEvent.click(within(screen.getByRole("form")).getByRole("button", { name: copy.closeSubmit }));
  send();
  expect((await screen.findByRole("alert")).textContent).toBe("바뀌었습니다.");
  await screen.findByText(copy.newer.close.TAKEN);
  expect(contents().value).toBe(words);
  send();
  const sent = () => calls.filter(({ body }) => (body as { changedAt?: string } | undefined)?.changedAt !== undefined);
  await expect.poll(() => sent().length).toBe(2);
  expect(sent().map(({ body }) => body)).toMatchObject([{ changedAt: first.changedAt }, { changedAt: now }]);
});
