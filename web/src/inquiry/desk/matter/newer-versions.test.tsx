import { matterCopy as copy } from "@danji/contract/inquiry/matter/matter.copy";
import type { MatterView } from "@danji/contract/inquiry/matter/matter";
import { resultCopy } from "@danji/contract/inquiry/result/result.copy";
import type { InquiryResultView } from "@danji/contract/inquiry/result/result";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { MatterPane } from "./matter-pane.tsx";

const at = (hour: string) => `2026-11-20T${hour}:00:00.000Z`;
const first: MatterView = {
  matterId: 3,
  kind: "FACILITY",
  title: "물이 안 나와요",
  place: "지하",
  isOpen: true,
  since: "2026-11-20",
  householdCount: 4,
  inquiryCount: 0,
  changedAt: at("01"),
  inquiries: [],
  result: null,
  resultId: null,
};
const published = (contents: string, hour: string): InquiryResultView => ({
  resultId: 5,
  kind: "FACILITY",
  title: "물이 나와요",
  place: null,
  contents,
  publishedOn: "2026-11-20",
  changedOn: null,
  householdCount: null,
  office: { inquiryId: null, matterId: 3, changedAt: at(hour) },
});

interface SentBody {
  readonly title: string;
  readonly contents: string;
  readonly changedAt: string | null;
}

/** The pane of a matter, with a server that refuses a change of another version than the one that stands. */
async function open(given: MatterView) {
  let matter = given;
  const refused = (reason: string) => ({ status: 409, reason, message: "바뀌었습니다." });
  const calls = answerCalls(({ method, path, body }) => {
    if (path.endsWith("/check")) return { data: { marks: [] } };
    if (method === "GET") return { data: matter };
    const { title, contents, changedAt } = body as SentBody;
    if (path.endsWith("/result")) {
      if (changedAt !== (matter.result?.office?.changedAt ?? null)) return refused("RESULT_CHANGED");
      matter = { ...matter, result: published(contents, "09") };
    } else {
      if (changedAt !== matter.changedAt) return refused("MATTER_CHANGED");
      matter = { ...matter, title, changedAt: at("09") };
    }
    return { data: matter };
  });
  renderInApp(<MatterPane apartmentId={1} matterId={3} onClose={() => undefined} />);
  await screen.findByRole("heading", { name: given.title, level: 1 });
  return {
    colleague: (next: Partial<MatterView>) => {
      matter = { ...matter, ...next };
    },
    sent: () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body),
  };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

test("a matter that a colleague renames meanwhile is renamed knowingly", async () => {
  const { colleague, sent } = await open(first);
  press(copy.change);
  fireEvent.change(field(resultCopy.subject), { target: { value: "온수가 안 나와요" } });
  colleague({ title: "찬물만 나와요", place: "101동", changedAt: at("02") });
  press(copy.save);
  await screen.findByText(copy.newer.change.TAKEN);
  const now = within(screen.getByRole("region", { name: copy.now }));
  expect(now.getByText("찬물만 나와요")).toBeDefined();
  expect(now.getByText("101동")).toBeDefined();
  expect(now.getByText(/11:00 수정/)).toBeDefined();
  expect(field(resultCopy.subject).value).toBe("온수가 안 나와요");
  press(copy.save);
  await screen.findByRole("heading", { name: "온수가 안 나와요", level: 1 });
  expect(screen.queryByRole("form")).toBeNull();
  expect(sent()).toMatchObject([{ changedAt: at("01") }, { title: "온수가 안 나와요", changedAt: at("02") }]);
});

test.each([
  { now: published("동료의 글", "02"), messages: resultCopy.newer, again: resultCopy.save },
  { now: null, messages: resultCopy.gone, again: resultCopy.submit },
])("the result of a closed matter is written over knowingly ($again)", async ({ now, messages, again }) => {
  const { colleague, sent } = await open({ ...first, isOpen: false, result: published("첫 글", "01") });
  press(resultCopy.change);
  fireEvent.change(field(resultCopy.contents), { target: { value: "관을 바꿨어요." } });
  colleague({ result: now });
  press(resultCopy.save);
  await screen.findByText(messages.TAKEN);
  expect(screen.queryByText("동료의 글") === null).toBe(now === null);
  expect(field(resultCopy.contents).value).toBe("관을 바꿨어요.");
  press(again);
  await screen.findByText(resultCopy.done);
  const versions = [at("01"), now?.office?.changedAt ?? null];
  expect(sent()).toMatchObject(versions.map((changedAt) => ({ contents: "관을 바꿨어요.", changedAt })));
});
