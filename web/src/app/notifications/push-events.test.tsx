import type { NotificationView } from "@danji/contract/notification/notification-list";
import type { PushMessage, PushedThing } from "@danji/contract/notification/push";
import { beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/testing/app.tsx";
import { handleClick, handlePush, handleSubscriptionChange } from "../../service-worker/push-events.ts";

interface ShownPush {
  readonly title: string;
  readonly options: {
    readonly body?: string;
    readonly tag: string;
    readonly silent?: boolean;
    readonly data: { path: string; id: number };
  };
}

let shown: ShownPush[];
let opened: string[];
let tabs: {
  url: string;
  focused: boolean;
  visibilityState: string;
  focus: () => Promise<void>;
  postMessage: (message: { path: string }, ports: MessagePort[]) => void;
}[];

beforeEach(() => {
  shown = [];
  opened = [];
  tabs = [];
  vi.stubGlobal("registration", {
    getNotifications: async ({ tag }: { tag: string }) =>
      shown.filter(({ options }) => options.tag === tag).map(({ options }) => ({ data: options.data })),
    showNotification: async (title: string, options: ShownPush["options"]) => void shown.push({ title, options }),
    pushManager: {
      getSubscription: async () => null,
      subscribe: async () => subscriptionAt("https://push.example.com/renewed"),
    },
  });
  vi.stubGlobal("clients", {
    matchAll: async () => tabs,
    openWindow: async (path: string) => void opened.push(path),
  });
});

const subscriptionAt = (endpoint: string) => ({ toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }) });
const entry: NotificationView = {
  notificationId: 7,
  kind: "COMMENT",
  thingId: 3,
  spotId: 9,
  placeId: 3,
  detail: null,
  count: 1,
  isRead: false,
  createdAt: "2026-11-23T01:00:00.000Z",
  title: "놀이터 이야기",
  excerpt: "저도 갈게요",
  actor: { nickname: "민호", profileUrl: null, voice: "NEIGHBOUR" },
};
async function push(message: PushMessage | string): Promise<void> {
  const text = typeof message === "string" ? message : JSON.stringify(message);
  let work: Promise<unknown> = Promise.resolve();
  handlePush({ data: { text: () => text }, waitUntil: (promise) => void (work = promise) });
  await work;
}
const message = (part: Partial<NotificationView> = {}, hasWords = true): PushMessage => ({
  tag: "COMMENT 3",
  hasWords,
  about: { ...entry, ...part },
});
async function click(data: unknown): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  handleClick({ notification: { data, close: () => undefined }, waitUntil: (promise) => void (work = promise) });
  await work;
}
const tab = (isAnswering: boolean, focused = false) => {
  const got: string[] = [];
  tabs.push({
    url: "https://danji.example/notifications",
    focused,
    visibilityState: "hidden",
    focus: async () => undefined,
    postMessage: ({ path }, [port]) => {
      got.push(path);
      if (isAnswering) port?.postMessage("OPENED");
    },
  });
  return got;
};

test("a push says the sentence of the list, with the words, and leads to the spot", async () => {
  await push(message());
  expect(shown).toMatchObject([
    {
      title: "민호님이 내 글에 댓글을 남겼어요",
      options: { body: "저도 갈게요\n놀이터 이야기", tag: "COMMENT 3", data: { path: "/community/feed/3#comment-9" } },
    },
  ]);
});

test("without words it names no member", async () => {
  await push(message({ actor: null, title: null, excerpt: null }, false));
  expect([shown[0]?.title, shown[0]?.options.body]).toEqual(["내 글에 새 댓글이 있어요", undefined]);
});

const room = (part: Partial<NotificationView<"CHAT_MESSAGE">> = {}, hasWords = true): PushMessage => ({
  tag: "CHAT_MESSAGE 5",
  hasWords,
  about: { ...entry, thingId: 5, title: null, excerpt: "저녁에 봬요", ...part, kind: "CHAT_MESSAGE" },
});

test.each([
  ["one of two", room(), "민호", "저녁에 봬요"],
  ["several of two", room({ count: 3 }), "민호", "저녁에 봬요\n새 메시지 3개"],
  ["one of a group", room({ title: "햇살단지" }), "햇살단지", "민호: 저녁에 봬요"],
  ["several of a group", room({ title: "햇살단지", count: 2 }), "햇살단지", "민호: 저녁에 봬요\n새 메시지 2개"],
  ["one too long for the push service", room({ excerpt: null }), "민호", "새 채팅 메시지가 있어요"],
  ["one without words", room({ actor: null, excerpt: null }, false), "새 채팅 메시지가 있어요", undefined],
  ["several without words", room({ actor: null, excerpt: null, count: 3 }, false), "새 메시지 3개", undefined],
])("messages of a room, %s", async (_, told, title, body) => {
  await push(told);
  expect([shown[0]?.title, shown[0]?.options.body, shown[0]?.options.data.path]).toEqual([title, body, "/chatroom/5"]);
});

test("messages of a room that is open on a visible page are not shown, those of another room are", async () => {
  tab(true);
  const [open] = tabs;
  if (open === undefined) throw new Error("no tab");
  Object.assign(open, { url: "https://danji.example/chatroom/5?from=list", visibilityState: "visible" });
  await push(room());
  expect(shown).toEqual([]);
  await push({ ...room({ thingId: 55 }), tag: "CHAT_MESSAGE 55" });
  Object.assign(open, { visibilityState: "hidden" });
  await push(room());
  expect(shown.map(({ options }) => options.tag)).toEqual(["CHAT_MESSAGE 55", "CHAT_MESSAGE 5"]);
});

test("a summary names rooms beside entries", async () => {
  const newest = [room({ count: 2 }).about, entry] as PushedThing[];
  await push({ tag: "SUMMARY", hasWords: true, about: { kind: "SUMMARY", count: 2, newest } });
  expect(shown[0]?.options.body).toBe("· 민호 · 새 메시지 2개\n· 민호님이 내 글에 댓글을 남겼어요");
});

test("a summary counts, and leads to the list", async () => {
  const about = {
    kind: "SUMMARY" as const,
    count: 5,
    newest: [entry, { ...entry, kind: "NOTICE" as const, thingId: 4 }],
  };
  await push({ tag: "SUMMARY", hasWords: true, about });
  expect(shown).toMatchObject([
    {
      title: "새 소식 5개가 있어요",
      options: {
        body: "· 민호님이 내 글에 댓글을 남겼어요\n· 새 공지사항이 올라왔어요",
        data: { path: "/notifications" },
      },
    },
  ]);
});

test("the same message twice makes a sound once; a newer one does again, and none while the app is in front", async () => {
  await push(message());
  await push(message());
  await push(message({ notificationId: 8, count: 2 }));
  tab(true, true);
  await push(message({ notificationId: 9, count: 3 }));
  expect(shown.map(({ options }) => options.silent === true)).toEqual([false, true, false, true]);
});

test.each(["", "no JSON", "null", "{}", '{"tag":1,"about":{"kind":"COMMENT"}}'])(
  "a push of %j is shown as news",
  async (text) => {
    await push(text);
    expect(shown).toMatchObject([{ title: "새 소식이 있어요", options: { data: { path: "/notifications" } } }]);
  },
);

test("a kind that this release does not know is shown as news", async () => {
  await push({ tag: "LATER 1", hasWords: true, about: { ...entry, kind: "LATER" as never } });
  expect([shown[0]?.title, shown[0]?.options.data.path]).toEqual(["새 소식이 있어요", "/notifications"]);
});

test("a tap opens the place in the tab that is open, without loading it anew", async () => {
  const [background, front] = [tab(true), tab(true, true)];
  await click({ path: "/community/feed/3#comment-9", id: 7 });
  expect([background, front, opened]).toEqual([[], ["/community/feed/3#comment-9"], []]);
});

test("a tap opens a window where no tab is open, or none answers", async () => {
  await click({ path: "/notifications", id: 1 });
  tab(false);
  await click({ path: "/community/feed/3", id: 1 });
  expect(opened).toEqual(["/notifications", "/community/feed/3"]);
});

test.each([null, {}, { path: "https://evil.example/" }, { path: "//evil.example/" }, { path: 3 }])(
  "a notification with %j leads to the list",
  async (data) => {
    await click(data);
    expect(opened).toEqual(["/notifications"]);
  },
);

test("a renewed address is sent to the server, and a refusal is no failure", async () => {
  const calls = answerCalls(() => ({ status: 401 }));
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => void (work = promise);
  handleSubscriptionChange({ newSubscription: subscriptionAt("https://push.example.com/new"), waitUntil });
  await work;
  handleSubscriptionChange({ oldSubscription: { options: {} } as never, waitUntil });
  await work;
  handleSubscriptionChange({ waitUntil });
  await work;
  expect(calls.map(({ path, body }) => [path, (body as { endpoint: string }).endpoint])).toEqual([
    ["/api/member/push", "https://push.example.com/new"],
    ["/api/member/push", "https://push.example.com/renewed"],
  ]);
});
