import type { Page, Request, Response, WebSocket } from "@playwright/test";
import { countCalls, holdCalls } from "../harness/calls.ts";
import { checkAxe, greeting, memberIdOf, roomOf, sendMessages } from "../harness/chat.ts";
import { input, isStored, log, message, openContextFor, openRoom, openRoomAs } from "../harness/chatroom.ts";
import { expect, test, unique } from "../harness/community.ts";
import { imeKeyboard } from "../harness/ime.ts";

test.use({ fresh: true });

const isUnread = (page: Page, words: string) =>
  expect(message(page, words)).toHaveAccessibleDescription("안 읽은 사람 1명");
const isRead = (page: Page, words: string) => expect(message(page, words)).toHaveAccessibleDescription("");
const connectionErrors = /ERR_INTERNET_DISCONNECTED|WebSocket connection to/;

async function sendMessage(page: Page, words: string): Promise<void> {
  await input(page).fill(words);
  await input(page).press("Enter");
}

/** Visits a room and waits until it was refetched after the subscription: from then on updates come over the socket. */
async function waitUntilSubscribed(page: Page, visit: () => Promise<unknown>): Promise<void> {
  let roomReads = 0;
  const count = (response: Response) => {
    if (response.request().method() === "GET" && /\/api\/chat\/room\/\d+$/.test(new URL(response.url()).pathname))
      roomReads += 1;
  };
  page.on("response", count);
  await visit();
  await expect.poll(() => roomReads).toBeGreaterThanOrEqual(2);
  page.off("response", count);
}

test("two neighbours chat: bubbles, falling unread counts, typing, and leaving", async ({
  page,
  me,
  neighbour,
  browser,
  origin,
}) => {
  const roomId = await roomOf(me, neighbour);
  const theirs = await openContextFor(browser, origin, neighbour);
  await page.goto("/chat");
  await openRoom(page, roomId);
  await expect(page.getByRole("heading", { level: 1, name: neighbour.person.nickname })).toBeVisible();
  const notice = "대화는 상대방이 수락하면 시작되며, 언제든지 종료할 수 있습니다. 서로 배려하는 대화를 부탁드립니다.";
  await expect(log(page).getByText(notice, { exact: true })).toBeVisible();
  const today = new Intl.DateTimeFormat("ko-KR", { dateStyle: "full", timeZone: "Asia/Seoul" }).format(new Date());
  await expect(log(page).getByText(today)).toBeVisible();

  await sendMessage(page, "안녕하세요, 이웃님");
  await isUnread(page, "안녕하세요, 이웃님");
  await isStored(page, "안녕하세요, 이웃님");
  await expect(log(page).getByRole("time").last()).toHaveText(/^오[전후] \d{1,2}:\d\d$/);
  await expect(input(page)).toBeFocused();
  await expect(input(page)).toHaveValue("");
  const mine = await message(page, "안녕하세요, 이웃님").boundingBox();
  expect(mine?.x ?? 0).toBeGreaterThan(150);

  const other = await theirs.newPage();
  await openRoom(other, roomId);
  await expect(message(other, "안녕하세요, 이웃님")).toBeVisible();
  expect((await message(other, "안녕하세요, 이웃님").boundingBox())?.x ?? 999).toBeLessThan(100);
  await isRead(page, "안녕하세요, 이웃님");
  // Who goes on typing is announced again every three seconds: one announcement may be lost.
  const typing = log(page).getByText(`${neighbour.person.nickname} 님이 입력하고 있어요`);
  await expect(async () => {
    await input(other).fill("지금 답장을");
    await input(other).fill("지금 답장을 쓰는 중");
    await expect(typing).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await input(other).press("Enter");
  await expect(message(page, "지금 답장을 쓰는 중")).toBeVisible();
  await expect(log(page).getByText(/입력하고 있어요/)).toHaveCount(0);
  await isRead(other, "지금 답장을 쓰는 중");

  await page.getByRole("button", { name: "나가기" }).click();
  await expect(page).toHaveURL("/chat");
  await sendMessage(other, "나중에 읽어 주세요");
  await isUnread(other, "나중에 읽어 주세요");
  await openRoom(page, roomId);
  await isRead(other, "나중에 읽어 주세요");
  await theirs.close();
});

test("offline messages stay in the outbox over a reload and are sent once, in order", async ({
  page,
  me,
  neighbour,
  faults,
  context,
}) => {
  faults.allow(connectionErrors);
  const roomId = await roomOf(me, neighbour);
  let isCut = false;
  await page.routeWebSocket(/\/ws\/chat$/, (socket) => void (isCut ? socket.close() : socket.connectToServer()));
  await openRoom(page, roomId);
  await sendMessage(page, "선이 끊기기 전");
  await isStored(page, "선이 끊기기 전");
  await context.setOffline(true);
  await expect(page.getByText("연결이 끊어졌어요. 다시 연결하는 중")).toBeVisible();
  for (const words of ["하나", "둘", "셋"]) await sendMessage(page, words);
  await expect(log(page).getByText("보내는 중")).toHaveCount(3);
  await input(page).fill("쓰다 만 말");
  // The page itself is online again, while the room's socket stays disconnected.
  isCut = true;
  await context.setOffline(false);
  await page.reload();
  await expect(log(page).getByText("보내는 중")).toHaveCount(3);
  await expect(input(page)).toHaveValue("쓰다 만 말");
  const reopened = await context.newPage();
  await page.close();
  await openRoom(reopened, roomId);
  await expect(log(reopened).getByText("보내는 중")).toHaveCount(0);
  await isStored(reopened, "셋");
  await reopened.reload();
  await expect(message(reopened, "셋")).toBeVisible();
  const { chatMessageResponses } = await me.read<{ chatMessageResponses: { message: string }[] }>(
    `/api/chat/room/${roomId}`,
  );
  expect(chatMessageResponses.map((sent) => sent.message)).toEqual([greeting, "선이 끊기기 전", "하나", "둘", "셋"]);
});

test("two tabs that lost the connection each send their messages once", async ({
  page,
  me,
  neighbour,
  faults,
  context,
}) => {
  faults.allow(connectionErrors);
  const roomId = await roomOf(me, neighbour);
  const tab = await context.newPage();
  await openRoom(page, roomId);
  await openRoom(tab, roomId);
  await context.setOffline(true);
  for (const seen of [page, tab]) await expect(seen.getByText("연결이 끊어졌어요. 다시 연결하는 중")).toBeVisible();
  await sendMessage(page, "첫째 탭에서");
  await sendMessage(tab, "둘째 탭에서");
  await expect(log(tab).getByText("보내는 중")).toHaveCount(1);
  await context.setOffline(false);
  for (const seen of [page, tab]) {
    await expect(message(seen, "첫째 탭에서")).toHaveCount(1);
    await expect(message(seen, "둘째 탭에서")).toHaveCount(1);
    await expect(log(seen).getByText("보내는 중")).toHaveCount(0);
  }
  const { chatMessageResponses } = await me.read<{ chatMessageResponses: unknown[] }>(`/api/chat/room/${roomId}`);
  expect(chatMessageResponses).toHaveLength(3);
});

test("a refused message shows the reason, can be resent or removed, and the room shows that it ended", async ({
  page,
  me,
  neighbour,
}) => {
  const roomId = await roomOf(me, neighbour);
  await waitUntilSubscribed(page, () => openRoom(page, roomId));
  const blocked = `/api/blocks/members/${await memberIdOf(me)}`;
  expect((await neighbour.api.post(blocked)).ok()).toBe(true);
  await sendMessage(page, "차단된 줄 모르고");
  await expect(log(page).getByText("전송 실패")).toBeVisible();
  await expect(log(page).getByText("지금은 메시지를 보낼 수 없는 대화입니다.")).toBeVisible();
  await expect(page.getByText("지금은 메시지를 보낼 수 없어요. 지난 대화는 볼 수 있어요.")).toBeVisible();
  // Its later read would take the input away while the last message is written.
  await waitUntilSubscribed(page, () => page.reload());
  await expect(log(page).getByText("전송 실패")).toBeVisible();
  expect((await neighbour.api.delete(blocked)).ok()).toBe(true);
  await log(page).getByRole("button", { name: "다시 보내기" }).click();
  await expect(message(page, "차단된 줄 모르고")).toHaveCount(1);
  await expect(log(page).getByText("전송 실패")).toHaveCount(0);
  // It was stored: the block is over, and the input is there again.
  await expect(input(page)).toBeVisible();
  await waitUntilSubscribed(page, () => page.reload());
  expect((await neighbour.api.post(blocked)).ok()).toBe(true);
  await sendMessage(page, "이번에는 그만두기");
  await log(page).getByRole("button", { name: "지우기" }).click();
  await expect(log(page).getByText("이번에는 그만두기")).toHaveCount(0);
});

test("composing Hangul never sends, and never sends twice; Shift+Enter begins a line", async ({
  page,
  me,
  neighbour,
}) => {
  const roomId = await roomOf(me, neighbour);
  await openRoom(page, roomId);
  const hangul = await imeKeyboard(page);
  await input(page).focus();
  await hangul.compose("안");
  await page.keyboard.press("Enter");
  await hangul.commit("안");
  await hangul.lateEnter();
  await expect(log(page).getByRole("article")).toHaveCount(1);
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.insertText("녕");
  await expect(input(page)).toHaveValue("안\n녕");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(message(page, "녕")).toHaveCount(1);
  await input(page).fill("   ");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "전송" })).toBeDisabled();
  const long = "가".repeat(5_001);
  await input(page).fill(long);
  await expect(page.getByRole("alert").filter({ hasText: "5,001/5,000자" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(input(page)).toHaveValue(long);
  await expect(log(page).getByRole("article")).toHaveCount(2);
});

test("a message's menu by the right button: copied, or reported where it is another's", async ({
  page,
  me,
  neighbour,
  browser,
  origin,
  context,
}) => {
  const roomId = await roomOf(me, neighbour);
  const other = await openRoomAs(browser, origin, neighbour, roomId);
  await sendMessage(other, "복사하고 신고할 말");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openRoom(page, roomId);
  const menu = page.getByRole("dialog", { name: "메시지 메뉴" });
  await message(page, "복사하고 신고할 말").click({ button: "right" });
  await expect(menu.getByRole("button", { name: "모두에게서 삭제" })).toHaveCount(0);
  await menu.getByRole("button", { name: "복사" }).click();
  await expect(page.getByRole("status").filter({ hasText: "메시지를 복사했어요" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("복사하고 신고할 말");
  await expect(menu).toBeHidden();
  await message(page, "복사하고 신고할 말").click({ button: "right" });
  await menu.getByRole("button", { name: "신고" }).click();
  const report = page.getByRole("dialog", { name: "신고" });
  await report.getByLabel("욕설이나 비방이에요").check();
  await report.getByRole("button", { name: "신고하기" }).click();
  await expect(page.getByRole("status").filter({ hasText: "신고를 접수했어요" })).toBeVisible();
  await other.context().close();
});

test("a long room opens at its newest, loads older ones without a jump, and finds words", async ({
  page,
  me,
  neighbour,
  browser,
  origin,
}) => {
  const roomId = await roomOf(me, neighbour);
  const other = await openRoomAs(browser, origin, neighbour, roomId);
  const count = 130;
  await sendMessages(other, roomId, [
    unique("아주 오래된 보물"),
    ...Array.from({ length: count }, (_, at) => `말 ${at + 1}`),
  ]);

  const isForOlder = (request: Request) => /\/api\/chat\/room\/\d+\?.*before=/.test(request.url());
  const requestCount = countCalls(page, isForOlder);
  const letOlderCome = await holdCalls(page, isForOlder);
  await openRoom(page, roomId);
  await expect(message(page, `말 ${count}`)).toBeInViewport();
  expect(await log(page).getByRole("article").count(), "the page stays light").toBeLessThan(120);
  await log(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -600);
    expect(requestCount()).toBe(1);
  }).toPass({ intervals: [50] });
  const way = () =>
    log(page).evaluate(async (box) => {
      const from = box.scrollTop;
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return box.scrollTop - from;
    });
  await expect.poll(way, "the wheel has done its work").toBe(0);
  const inSight = await log(page).evaluate((box) => {
    const { top } = box.getBoundingClientRect();
    const articles = [...box.querySelectorAll<HTMLElement>("[data-message]")];
    return articles.find((article) => article.getBoundingClientRect().top > top)?.dataset.message ?? "nothing";
  });
  const placeOf = (seq: string) =>
    log(page).evaluate((box, id) => {
      const found = [...box.querySelectorAll<HTMLElement>("[data-message]")].find(
        ({ dataset }) => dataset.message === id,
      );
      return found?.getBoundingClientRect().top ?? Infinity;
    }, seq);
  const before = await placeOf(inSight);
  const height = () => log(page).evaluate((box) => box.scrollHeight);
  const short = await height();
  await letOlderCome();
  await expect.poll(height, "older messages have come").toBeGreaterThan(short);
  const moved = async () => Math.abs((await placeOf(inSight)) - before);
  await expect.poll(moved, "what is read stays where it was").toBeLessThan(2);

  await sendMessage(other, "새로 온 말");
  await expect(page.getByRole("button", { name: /새 메시지 1개/ })).toBeVisible();
  await page.getByRole("button", { name: /아래로/ }).click();
  await expect(message(page, "새로 온 말")).toBeInViewport();
  await expect(page.getByRole("button", { name: /아래로/ })).toHaveCount(0);

  await page.getByRole("button", { name: "대화 검색" }).click();
  await page.getByLabel("메시지 검색").fill("보물");
  await page.keyboard.press("Enter");
  await expect(message(page, "아주 오래된 보물")).toBeInViewport();
  await expect(page.getByText("1/1")).toBeVisible();
  await page.getByRole("button", { name: "검색 닫기" }).click();
  await page.getByRole("button", { name: /아래로/ }).click();
  await expect(message(page, "새로 온 말")).toBeInViewport();
  await other.context().close();
});

// CASES T210.
test("of two rooms with traffic the open one shows its own messages alone", async ({
  page,
  me,
  neighbour,
  tenant,
  browser,
  origin,
}) => {
  const [one, two] = [await roomOf(me, neighbour), await roomOf(me, tenant)];
  const [left, right] = [
    await openContextFor(browser, origin, neighbour),
    await openContextFor(browser, origin, tenant),
  ];
  const [inOne, inTwo] = [await left.newPage(), await right.newPage()];
  await openRoom(inOne, one);
  await openRoom(inTwo, two);
  await openRoom(page, one);
  await sendMessage(inOne, "첫째 방의 말");
  await sendMessage(inTwo, "둘째 방의 말");
  await sendMessage(page, "나도 첫째 방에서");
  await expect(message(page, "첫째 방의 말")).toBeVisible();
  await expect(message(inOne, "나도 첫째 방에서")).toBeVisible();
  await expect(message(inTwo, "둘째 방의 말")).toBeVisible();
  await expect(message(page, "둘째 방의 말")).toHaveCount(0);
  const side = async (seen: Page, words: string) => ((await message(seen, words).boundingBox())?.x ?? 0) > 120;
  expect([await side(page, "나도 첫째 방에서"), await side(page, "첫째 방의 말")]).toEqual([true, false]);
  expect([await side(inOne, "나도 첫째 방에서"), await side(inOne, "첫째 방의 말")]).toEqual([false, true]);
  await left.close();
  await right.close();
});

test("in a group a blocked neighbour's messages are hidden, and shown on request", async ({
  page,
  me,
  neighbour,
  browser,
  origin,
}) => {
  const { chatroomId } = await me.read<{ chatroomId: number }>("/api/chat/group/offer");
  for (const { api } of [me, neighbour]) expect((await api.post(`/api/chat/group/${chatroomId}/join`)).ok()).toBe(true);
  expect((await me.api.post(`/api/blocks/members/${await memberIdOf(neighbour)}`)).ok()).toBe(true);
  const other = await openRoomAs(browser, origin, neighbour, chatroomId);
  await openRoom(page, chatroomId);
  const words = unique("접어 둘 말");
  await sendMessage(other, words);
  const folded = message(page, "차단한 이웃의 메시지예요").last();
  await expect(folded).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
  // The log may still scroll to its end, away from below the pointer.
  await expect(async () => {
    if (await folded.isVisible()) await folded.getByRole("button", { name: "보기" }).click();
    await expect(message(page, words)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await other.context().close();
});

test("axe finds nothing in a room, and it can be used with letters of twice the size", async ({
  page,
  me,
  neighbour,
}) => {
  const roomId = await roomOf(me, neighbour);
  await openRoom(page, roomId);
  await sendMessage(page, "안녕하세요 https://danji.example/안내 확인해 주세요");
  await isStored(page, "안녕하세요");
  await checkAxe(page, "room");
  await message(page, "안녕하세요").click({ button: "right" });
  await expect(page.getByRole("dialog", { name: "메시지 메뉴" })).toBeVisible();
  await checkAxe(page, "message menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "대화 검색" }).click();
  await checkAxe(page, "search");
  await page.getByRole("button", { name: "검색 닫기" }).click();

  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  // Chromium re-evaluates container queries only when the container's size changes.
  await page.setViewportSize({ width: 380, height: 844 });
  await expect(page.getByRole("button", { name: "나가기" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "메뉴", exact: true })).toBeInViewport({ ratio: 1 });
  await input(page).fill("큰 글자로도 보낼 수 있어요");
  await page.getByRole("button", { name: "전송" }).click();
  await expect(message(page, "큰 글자로도")).toBeInViewport();
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
});

test("entering subscribes to the room; leaving ends the subscription, the logout the connection", async ({
  page,
  me,
  neighbour,
}) => {
  const roomId = await roomOf(me, neighbour);
  const sockets: WebSocket[] = [];
  const frames: string[] = [];
  page.on("websocket", (socket) => {
    sockets.push(socket);
    socket.on("framesent", ({ payload }) => frames.push(String(payload)));
  });
  const sent = (command: string, header: string) =>
    frames.find((frame) => frame.startsWith(`${command}\n`) && frame.includes(`\n${header}\n`));
  const subscription = () =>
    /\n(?<id>id:.+)\n/.exec(sent("SUBSCRIBE", `destination:/topic/chat/${roomId}`) ?? "")?.groups?.["id"];
  await openRoom(page, roomId);
  await expect.poll(subscription).toBeDefined();
  expect(sockets.map((socket) => new URL(socket.url()).pathname)).toEqual([expect.stringMatching(/\/ws\/chat$/)]);
  expect(sent("CONNECT", "heart-beat:10000,10000")).toBeDefined();
  const closed = sockets[0]?.waitForEvent("close");
  await page.getByRole("button", { name: "나가기" }).click();
  await expect(page).toHaveURL("/chat");
  await expect.poll(() => sent("UNSUBSCRIBE", subscription() ?? "")).toBeDefined();
  // The connection stays, as the number of the notifications comes over it, too.
  await page.getByRole("button", { name: "뒤로 가기" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "메뉴" }).click();
  await page.getByRole("button", { name: "로그아웃" }).click();
  await closed;
  expect(sockets).toHaveLength(1);
});

test("a failed connection is retried with backoff, at most ten minutes", async ({ page, me, neighbour, faults }) => {
  faults.allow(connectionErrors);
  const roomId = await roomOf(me, neighbour);
  await page.clock.install();
  let tries = 0;
  // An attempt counts once the page knows that it failed and waits for the next.
  await page.routeWebSocket(/\/ws\/chat$/, async (socket) => {
    await socket.close();
    tries += 1;
  });
  await openRoom(page, roomId);
  await expect(page.getByText("연결이 끊어졌어요. 다시 연결하는 중")).toBeVisible();
  const anotherComes = async () => {
    const before = tries;
    await page.clock.fastForward(600_000);
    await expect.poll(() => tries).toBeGreaterThan(before);
  };
  while (tries < 12) await anotherComes();
  const before = tries;
  // From the eleventh attempt on the delay is five minutes at least.
  for (let minute = 1; minute < 5; minute += 1) {
    await page.clock.fastForward(60_000);
    await page.evaluate(() => fetch("/api/capabilities"));
  }
  expect(tries).toBe(before);
  await anotherComes();
});

test("where the other side has no nickname the title is 채팅방", async ({ page, me, neighbour }) => {
  const roomId = await roomOf(me, neighbour);
  await page.route(`**/api/chat/room/${roomId}*`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, chatroomName: "" } } });
  });
  await openRoom(page, roomId);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("채팅방");
});

test("a room of others shows that it is not the viewer's, and an ended one is read-only", async ({
  page,
  me,
  neighbour,
  tenant,
}) => {
  const [foreign, ended] = [await roomOf(neighbour, tenant), await roomOf(me, neighbour)];
  await page.goto(`/chatroom/${foreign}`);
  await expect(page.getByText("채팅방을 볼 수 없어요")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "채팅방" })).toBeVisible();
  await openRoom(page, ended);
  expect((await neighbour.api.delete(`/api/chat/room/${ended}/members/me`)).ok()).toBe(true);
  await expect(page.getByText("상대방이 나갔어요. 지난 대화는 볼 수 있어요.")).toBeVisible();
  await expect(input(page)).toHaveCount(0);
});
