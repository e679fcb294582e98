import type { NotificationView } from "@danji/contract/notification/notification-list";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import NotificationListPage from "./notification-list-page.tsx";

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/notifications");
});

const entry = (part: Partial<NotificationView> = {}): NotificationView => ({
  notificationId: 7,
  kind: "COMMENT",
  thingId: 3,
  spotId: 9,
  placeId: 3,
  detail: null,
  count: 1,
  isRead: false,
  createdAt: new Date().toISOString(),
  title: "놀이터 이야기",
  excerpt: "저도 갈게요",
  actor: { nickname: "민호", profileUrl: null, voice: "NEIGHBOUR" },
  ...part,
});

function openList(
  notifications: readonly NotificationView[],
  { fails = false, nextCursor = null as string | null } = {},
) {
  const state = { notifications, fails };
  const calls = answerCalls(({ path, query }) => {
    if (path === "/api/notifications/unread")
      return { data: { unreadCount: state.notifications.filter(({ isRead }) => !isRead).length } };
    if (path === "/api/notifications/read-all" || path === "/api/notifications/read") {
      if (state.fails) return { status: 500, message: "읽음으로 표시하지 못했어요" };
      state.notifications = state.notifications.map((one) => ({ ...one, isRead: true }));
      return { data: null };
    }
    if (state.fails) return { status: 403, message: "볼 수 없어요" };
    const page = query.get("cursor") === null ? state.notifications : [];
    return { data: { notifications: page, nextCursor: query.get("cursor") === null ? nextCursor : null } };
  });
  renderInApp(<NotificationListPage />);
  return { calls, state };
}

const rows = async () => within(await screen.findByRole("list", { name: "알림 목록" })).getAllByRole("link");

test("an entry says who did what where, leads to the spot, and is marked as unread", async () => {
  openList([entry(), entry({ notificationId: 6, kind: "NOTICE", thingId: 4, detail: "URGENT", isRead: true })]);
  const [first, second] = await rows();
  expect(first?.textContent).toContain("민호");
  expect(first?.textContent).toContain("내 글에 댓글을 남겼어요");
  expect(first?.textContent).toContain("읽지 않음");
  expect(first?.getAttribute("href")).toBe("/community/feed/3#comment-9");
  expect([
    second?.textContent.includes("긴급 공지사항이 올라왔어요"),
    second?.textContent.includes("읽지 않음"),
  ]).toEqual([true, false]);
});

test("several events are told by their number, and a kind of a newer server leads to the list", async () => {
  openList([entry({ count: 3 }), entry({ notificationId: 5, kind: "LATER" as never, thingId: 1 })]);
  const [first, second] = await rows();
  expect(first?.textContent).toContain("내 글에 댓글 3개가 달렸어요");
  expect([second?.textContent.includes("새 소식이 있어요"), second?.getAttribute("href")]).toEqual([
    true,
    "/notifications",
  ]);
});

test("opening an entry reads it alone, up to what was seen; all are read by the button", async () => {
  const { calls } = openList([entry(), entry({ notificationId: 6, thingId: 4 })]);
  expect(await screen.findByText("읽지 않은 알림 2개")).toBeDefined();
  fireEvent.click((await rows())[0] as HTMLElement);
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "/api/notifications/read")?.body).toEqual({
      kind: "COMMENT",
      thingId: 3,
      until: 7,
    }),
  );
  history.replaceState(null, "", "/notifications");
  openList([entry()]);
  fireEvent.click((await screen.findAllByRole("button", { name: "모두 읽음" })).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByText("읽지 않은 알림 1개")).toBeNull());
});

test("without entries it says what will come here, and leads to the settings", async () => {
  openList([]);
  expect(await screen.findByText("새 소식이 없어요")).toBeDefined();
  expect(screen.getByRole("link", { name: "알림 설정" }).getAttribute("href")).toBe("/settings/notifications");
});

test("a list that cannot be read says so in its place, and is read again by a tap", async () => {
  const { state } = openList([entry()], { fails: true });
  expect(await screen.findByText("알림을 불러오지 못했습니다.")).toBeDefined();
  state.fails = false;
  fireEvent.click(screen.getByRole("button", { name: /다시/ }));
  expect(await rows()).toHaveLength(1);
});
