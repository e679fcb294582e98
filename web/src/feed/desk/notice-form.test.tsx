import { createFeed } from "@danji/contract/feed/feed";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import type { OfficeNoticeView } from "@danji/contract/notice/notice";
import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import type { PlannedNoticeView } from "@danji/contract/notice/planned-notice";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { dropFormStates, giveFormStates, keepFormStates } from "#platform/form/kept-state.ts";
import { storage } from "#platform/storage.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { draftOfPlan } from "./notice-draft.ts";
import { NoticePane } from "./notice-pane.tsx";
import { WriteNotice } from "./write-notice.tsx";

const at = (hour: string) => `2026-11-20T${hour}:00:00.000Z`;
const file = (fileId: number, name: string) => ({ fileId, name, kind: "pdf", bytes: 9, sha256: "" }) as const;
const both: Pick<OfficeNoticeView, keyof OfficeNoticeView & keyof PlannedNoticeView> = {
  kind: "GENERAL",
  title: "물탱크 청소",
  contents: "화요일",
  audience: null,
  until: null,
  posting: null,
  commentsOff: false,
  wantsAcknowledgement: false,
  files: [file(1, "안내.pdf")],
  author: "소장",
  changedAt: at("01"),
};
const notice: OfficeNoticeView = {
  ...both,
  feedId: 5,
  createdAt: at("01"),
  isPinned: false,
  isEnded: false,
  doors: 2,
  readDoors: 1,
  commentCount: 0,
  isChanged: false,
  isAuthor: true,
  viewCount: 1,
  appDoors: 2,
  acknowledgedDoors: 0,
  lines: [],
  unreadDoors: [],
};
const plan: PlannedNoticeView = {
  ...both,
  plannedId: 7,
  pinned: false,
  photos: [],
  publishAt: "2027-01-05T00:00:00.000Z",
  isHeld: false,
};
const slot = "draft:notice-plan:1:7";

type Change = Partial<typeof both & Pick<PlannedNoticeView, "photos">>;

/** A desk of one notice and one plan, whose server refuses a change of another version than the one that stands. */
function desk() {
  let now = { notice, plan };
  let lost: Change | undefined;
  const change = (next: Change) => {
    now = { notice: { ...now.notice, ...next }, plan: { ...now.plan, ...next } };
  };
  /** What each key has published. The answer of the first is lost. */
  const published = new Map<string, string>();
  const publish = (key: string, body: unknown) => {
    const earlier = published.get(key);
    if (earlier === undefined) published.set(key, JSON.stringify(body));
    if (published.size === 1 && earlier === undefined) throw new TypeError("Failed to fetch");
    return earlier === undefined || earlier === JSON.stringify(body)
      ? { data: { id: 5 } }
      : { status: 409, reason: "IDEMPOTENCY_REUSED", message: "이미 쓴 키예요." };
  };
  const calls = answerCalls(({ method, path, headers, body }) => {
    if (path === "/api/member/profile") return { data: { memberId: 1 } };
    if (path === "/api/member") return { data: { managedComplexes: [{ apartmentId: 1, role: "HEAD" }] } };
    if (method === "POST" && path === createFeed.path) return publish(headers.get("idempotency-key") ?? "", body);
    if (path.endsWith("/audience")) return { data: { doors: 2, appDoors: 2, urgentToday: 0 } };
    const isPlan = path.includes("planned");
    if (method === "GET") return { data: isPlan ? [now.plan] : now.notice };
    if (lost !== undefined) {
      change(lost);
      lost = undefined;
      throw new TypeError("Failed to fetch");
    }
    const standing = isPlan ? now.plan : now.notice;
    return (body as { readonly changedAt: string }).changedAt === standing.changedAt
      ? { data: null }
      : { status: 409, reason: "NOTICE_CHANGED", message: "바뀌었습니다." };
  });
  return {
    colleague: change,
    /** The next change is made, and its answer is lost. */
    losePut: (next: Change) => {
      lost = next;
    },
    calls,
    published,
    sent: () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body),
  };
}

beforeEach(() => localStorage.clear());

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

test("what a colleague changed in a notice meanwhile is shown, and stays where the form did not change it", async () => {
  const { colleague, sent } = desk();
  renderInApp(<NoticePane apartmentId={1} feedId={5} onClose={() => undefined} />);
  await screen.findByRole("heading", { name: notice.title, level: 1 });
  press(copy.settings);
  type(copy.titleField, "저수조 청소");
  press(copy.removeFile("안내.pdf"));
  colleague({
    title: "물탱크",
    contents: "수요일",
    files: [file(1, "안내.pdf"), file(2, "공고.pdf")],
    changedAt: at("02"),
  });
  press(copy.save);
  await screen.findByText(copy.newer.TAKEN);
  const now = within(screen.getByRole("region", { name: copy.now }));
  expect(now.getByText("물탱크")).toBeDefined();
  expect(now.getByText("안내.pdf, 공고.pdf")).toBeDefined();
  expect([field(copy.titleField).value, field(copy.contentsField).value]).toEqual(["저수조 청소", "수요일"]);
  press(copy.save);
  await screen.findByText(copy.saved);
  expect(sent()).toMatchObject([
    { changedAt: at("01"), contents: "화요일", files: [] },
    { changedAt: at("02"), title: "저수조 청소", contents: "수요일", files: [2] },
  ]);
});

test("a colleague's file stays where what was typed is taken up again after the end of a session", async () => {
  const { colleague, sent } = desk();
  const opened = renderInApp(<NoticePane apartmentId={1} feedId={5} onClose={() => undefined} />);
  await screen.findByRole("heading", { name: notice.title, level: 1 });
  press(copy.settings);
  press(copy.removeFile("안내.pdf"));
  type(copy.titleField, "저수조 청소");
  keepFormStates(1);
  opened.unmount();
  colleague({ contents: "수요일", files: [file(1, "안내.pdf"), file(2, "공고.pdf")], changedAt: at("02") });
  giveFormStates(1);
  renderInApp(<NoticePane apartmentId={1} feedId={5} onClose={() => undefined} />);
  await screen.findByRole("heading", { name: notice.title, level: 1 });
  press(copy.settings);
  expect(await screen.findByText(copy.newer.TAKEN)).toBeDefined();
  press(copy.save);
  await screen.findByText(copy.saved);
  expect(sent()).toMatchObject([{ changedAt: at("02"), title: "저수조 청소", contents: "수요일", files: [2] }]);
  dropFormStates();
});

test("a change whose answer was lost is saved as soon as the notice is seen to stand so, and is no colleague's", async () => {
  const { losePut, sent } = desk();
  renderInApp(<NoticePane apartmentId={1} feedId={5} onClose={() => undefined} />);
  await screen.findByRole("heading", { name: notice.title, level: 1 });
  press(copy.settings);
  type(copy.contentsField, "수요일");
  losePut({ contents: "수요일", changedAt: at("02") });
  press(copy.save);
  await waitFor(() => expect(screen.queryByRole("textbox", { name: copy.contentsField })).toBeNull());
  expect(await screen.findByText(copy.saved)).toBeDefined();
  expect(sent()).toHaveLength(1);
});

test("a plan whose answer was lost is repeated as the same call, though it stands with the change by now", async () => {
  const photos = ["/a", "/b"].map((url) => ({ url, fullUrl: url, width: 4, height: 3 }));
  const { colleague, calls, losePut } = desk();
  colleague({ photos });
  await openPlan();
  type(copy.contentsField, "목요일");
  press(copy.removePhoto(1));
  losePut({ photos: photos.slice(1), contents: "목요일", changedAt: at("02") });
  await savePlan();
  await waitFor(() =>
    expect(
      screen
        .getAllByRole("alert")
        .map(({ textContent }) => textContent)
        .join(""),
    ).not.toBe(""),
  );
  await savePlan();
  const puts = () => calls.filter(({ method }) => method === "PUT");
  await waitFor(() => expect(puts()).toHaveLength(2));
  const [lost, repeated] = await Promise.all(
    puts().map(async ({ body, form }) => ({ body, removed: await new Response(form?.get("deleteFileUrls")).text() })),
  );
  expect(lost?.removed).toBe(JSON.stringify(["/a"]));
  expect(repeated).toEqual(lost);
});

const openPlan = async () => {
  renderInApp(<WriteNotice apartmentId={1} plannedId={7} />);
  await screen.findByRole("textbox", { name: copy.titleField });
};

const savePlan = async () => {
  press(copy.planSave);
  const question = await screen.findByRole("alertdialog");
  fireEvent.click(within(question).getByRole("button", { name: copy.planSave }));
};

test("a plan that a colleague changed meanwhile is saved knowingly", async () => {
  const { colleague, sent } = desk();
  await openPlan();
  // What was only opened is no draft.
  expect(storage.get(slot)).toBeNull();
  type(copy.contentsField, "목요일");
  colleague({ title: "저수조 청소", changedAt: at("02") });
  await savePlan();
  await screen.findByText(copy.newer.TAKEN);
  expect(field(copy.titleField).value).toBe("저수조 청소");
  await savePlan();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([
    { changedAt: at("01"), title: "물탱크 청소", contents: "목요일" },
    { changedAt: at("02"), title: "저수조 청소", contents: "목요일" },
  ]);
});

test("an older draft of a plan has only what was changed in it, and says that the plan is another", async () => {
  const { colleague } = desk();
  const opened = draftOfPlan(plan);
  storage.set(slot, JSON.stringify({ ...opened, contents: "목요일", opened }));
  colleague({ title: "저수조 청소", files: [], changedAt: at("02") });
  await openPlan();
  expect([field(copy.titleField).value, field(copy.contentsField).value]).toEqual(["저수조 청소", "목요일"]);
  expect(screen.queryByText("안내.pdf")).toBeNull();
  expect(await screen.findByText(copy.newer.TAKEN)).toBeDefined();
});

test("the draft of a plan that does not say what it was begun over blames no colleague", async () => {
  desk();
  storage.set(slot, JSON.stringify({ ...draftOfPlan(plan), contents: "목요일" }));
  await openPlan();
  expect(field(copy.contentsField).value).toBe("목요일");
  expect(await screen.findByText(copy.newerUnknown)).toBeDefined();
});

test("a photo that was taken out of a plan stays out where the form is opened again", async () => {
  const { colleague, calls } = desk();
  colleague({ photos: ["/a", "/b"].map((url) => ({ url, fullUrl: url, width: 4, height: 3 })) });
  const { unmount } = renderInApp(<WriteNotice apartmentId={1} plannedId={7} />);
  await screen.findByRole("textbox", { name: copy.titleField });
  press(copy.removePhoto(1));
  unmount();
  await openPlan();
  await savePlan();
  await waitFor(() => expect(calls.filter(({ method }) => method === "PUT")).toHaveLength(1));
  const form = calls.find(({ method }) => method === "PUT")?.form;
  expect(await new Response(form?.get("deleteFileUrls")).text()).toBe(JSON.stringify(["/a"]));
});

test("the draft of a plan that stands as it was is taken up without a word", async () => {
  desk();
  const opened = draftOfPlan(plan);
  storage.set(slot, JSON.stringify({ ...opened, contents: "목요일", opened }));
  await openPlan();
  expect(field(copy.contentsField).value).toBe("목요일");
  expect(screen.queryByRole("region", { name: copy.now })).toBeNull();
});

test("a notice whose answer was lost and that was changed since is said to be out, and what is sent next is another one", async () => {
  const { published } = desk();
  renderInApp(<WriteNotice apartmentId={1} plannedId={undefined} />);
  await screen.findByRole("textbox", { name: copy.titleField });
  type(copy.titleField, "물탱크 청소");
  type(copy.contentsField, "화요일");
  const submit = async () => {
    press(copy.submit);
    const question = await screen.findByRole("alertdialog");
    fireEvent.click(within(question).getByRole("button", { name: copy.submit }));
  };
  await submit();
  await waitFor(() => expect(screen.getByRole("alert").textContent).not.toBe(""));
  type(copy.contentsField, "수요일");
  await submit();
  expect(await screen.findByText(feedCopy.sentAlready)).toBeDefined();
  await submit();
  await screen.findByText(copy.done);
  expect([...published.values()].map((body) => (JSON.parse(body) as { contents: string }).contents)).toEqual([
    "화요일",
    "수요일",
  ]);
});
