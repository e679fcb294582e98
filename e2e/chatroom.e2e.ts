import type { Browser, BrowserContext, Page } from "@playwright/test";
import { checkAxe, memberIdOf, roomOf } from "./harness/chat.ts";
import { expect, test, unique } from "./harness/community.ts";
import { photoFile } from "./harness/phone-photo.ts";
import type { Resident } from "./harness/resident.ts";
import { composer } from "./harness/typing.ts";

test.use({ fresh: true });

const input = (page: Page) => page.getByLabel("메시지를 입력하세요");
const log = (page: Page) => page.getByRole("log", { name: "대화" });
const message = (page: Page, words: string) => log(page).getByRole("article").filter({ hasText: words });
/** The line of a message, with its number and time. */
const line = (page: Page, words: string) => message(page, words).locator("xpath=..");
const lineDown = /ERR_INTERNET_DISCONNECTED|WebSocket connection to/;

async function say(page: Page, words: string): Promise<void> {
  await input(page).fill(words);
  await input(page).press("Enter");
}

async function enter(page: Page, roomId: number): Promise<void> {
  await page.goto(`/chatroom/${roomId}`);
  await expect(input(page)).toBeVisible();
}

/** Another person at another browser. */
async function seat(browser: Browser, origin: string, who: Resident): Promise<BrowserContext> {
  return browser.newContext({ baseURL: origin, storageState: who.state, viewport: { width: 390, height: 844 } });
}

test("two neighbours talk: bubbles, numbers that fall, typing, and a way out", async ({ page, me, neighbour, browser, origin }) => {
  const roomId = await roomOf(me, neighbour);
  const theirs = await seat(browser, origin, neighbour);
  await page.goto("/chat");
  await enter(page, roomId);
  await expect(page.getByRole("heading", { level: 1, name: neighbour.person.nickname })).toBeVisible();
  await expect(page.getByText("대화는 상대방이 수락하면 시작되며")).toBeVisible();
  const today = new Intl.DateTimeFormat("ko-KR", { dateStyle: "full", timeZone: "Asia/Seoul" }).format(new Date());
  await expect(log(page).getByText(today)).toBeVisible();

  await say(page, "안녕하세요, 이웃님");
  await expect(line(page, "안녕하세요, 이웃님")).toContainText("안 읽은 사람 1명");
  await expect(line(page, "안녕하세요, 이웃님")).toContainText(/오[전후] \d{1,2}:\d\d/);
  await expect(input(page)).toBeFocused();
  await expect(input(page)).toHaveValue("");
  const mine = await message(page, "안녕하세요, 이웃님").boundingBox();
  expect(mine?.x ?? 0).toBeGreaterThan(150);

  const other = await theirs.newPage();
  await enter(other, roomId);
  await expect(message(other, "안녕하세요, 이웃님")).toBeVisible();
  expect((await message(other, "안녕하세요, 이웃님").boundingBox())?.x ?? 999).toBeLessThan(100);
  await expect(line(page, "안녕하세요, 이웃님")).not.toContainText("안 읽은 사람");
  await input(other).fill("지금 답장을 쓰는 중");
  await expect(log(page).getByText(`${neighbour.person.nickname}님이 입력하고 있어요`)).toBeVisible();
  await input(other).press("Enter");
  await expect(message(page, "지금 답장을 쓰는 중")).toBeVisible();
  await expect(log(page).getByText(/입력하고 있어요/)).toHaveCount(0);
  await expect(line(other, "지금 답장을 쓰는 중")).not.toContainText("안 읽은 사람");

  await page.getByRole("button", { name: "나가기" }).click();
  await expect(page).toHaveURL("/chat");
  await say(other, "나중에 읽어 주세요");
  await expect(line(other, "나중에 읽어 주세요")).toContainText("안 읽은 사람 1명");
  await enter(page, roomId);
  await expect(line(other, "나중에 읽어 주세요")).not.toContainText("안 읽은 사람");
  await theirs.close();
});

test("without a line messages wait in the outbox over a reload and are sent once, in their order", async ({ page, me, neighbour, faults, context }) => {
  faults.allow(lineDown);
  const roomId = await roomOf(me, neighbour);
  await enter(page, roomId);
  await say(page, "선이 끊기기 전");
  await expect(line(page, "선이 끊기기 전")).toContainText(/오[전후]/);
  await context.setOffline(true);
  await expect(page.getByText("연결이 끊어졌어요. 다시 연결하는 중")).toBeVisible();
  for (const words of ["하나", "둘", "셋"]) await say(page, words);
  await expect(log(page).getByText("보내는 중")).toHaveCount(3);
  await input(page).fill("쓰다 만 말");
  // Back on the net for the page itself, while the room's line stays cut.
  await page.routeWebSocket(/\/ws\/chat$/, (socket) => socket.close());
  await context.setOffline(false);
  await page.reload();
  await expect(log(page).getByText("보내는 중")).toHaveCount(3);
  await expect(input(page)).toHaveValue("쓰다 만 말");
  await page.unrouteAll();
  const reopened = await context.newPage();
  await page.close();
  await enter(reopened, roomId);
  await expect(log(reopened).getByText("보내는 중")).toHaveCount(0);
  await expect(line(reopened, "셋")).toContainText(/오[전후]/);
  await reopened.reload();
  await expect(message(reopened, "셋")).toBeVisible();
  const { chatMessageResponses } = await me.read<{ chatMessageResponses: { message: string }[] }>(`/api/chat/room/${roomId}`);
  expect(chatMessageResponses.map((sent) => sent.message)).toEqual(["선이 끊기기 전", "하나", "둘", "셋"]);
});

test("two tabs that lost the line send what was written in each, once", async ({ page, me, neighbour, faults, context }) => {
  faults.allow(lineDown);
  const roomId = await roomOf(me, neighbour);
  const tab = await context.newPage();
  await enter(page, roomId);
  await enter(tab, roomId);
  await context.setOffline(true);
  await say(page, "첫째 탭에서");
  await say(tab, "둘째 탭에서");
  await expect(log(tab).getByText("보내는 중")).toHaveCount(1);
  await context.setOffline(false);
  for (const seen of [page, tab]) {
    await expect(message(seen, "첫째 탭에서")).toHaveCount(1);
    await expect(message(seen, "둘째 탭에서")).toHaveCount(1);
    await expect(log(seen).getByText("보내는 중")).toHaveCount(0);
  }
  const { chatMessageResponses } = await me.read<{ chatMessageResponses: unknown[] }>(`/api/chat/room/${roomId}`);
  expect(chatMessageResponses).toHaveLength(2);
});

test("a refused message says why, can be sent again or taken away, and the room says that it ended", async ({ page, me, neighbour }) => {
  const roomId = await roomOf(me, neighbour);
  await enter(page, roomId);
  const blocked = `/api/blocks/members/${await memberIdOf(me)}`;
  expect((await neighbour.api.post(blocked)).ok()).toBe(true);
  await say(page, "차단된 줄 모르고");
  await expect(log(page).getByText("전송 실패")).toBeVisible();
  await expect(log(page).getByText("차단된 대화입니다.")).toBeVisible();
  await expect(page.getByText("차단된 대화예요. 지난 대화는 볼 수 있어요.")).toBeVisible();
  await page.reload();
  await expect(log(page).getByText("전송 실패")).toBeVisible();
  expect((await neighbour.api.delete(blocked)).ok()).toBe(true);
  await log(page).getByRole("button", { name: "다시 보내기" }).click();
  await expect(message(page, "차단된 줄 모르고")).toHaveCount(1);
  await expect(log(page).getByText("전송 실패")).toHaveCount(0);
  await page.reload();
  await expect(input(page)).toBeVisible();
  expect((await neighbour.api.post(blocked)).ok()).toBe(true);
  await say(page, "이번에는 그만두기");
  await log(page).getByRole("button", { name: "지우기" }).click();
  await expect(log(page).getByText("이번에는 그만두기")).toHaveCount(0);
});

test("composing Hangul never sends, and never sends twice; Shift+Enter begins a line", async ({ page, me, neighbour }) => {
  const roomId = await roomOf(me, neighbour);
  await enter(page, roomId);
  const hangul = await composer(page);
  await input(page).focus();
  await hangul.compose("안");
  await page.keyboard.press("Enter");
  await hangul.commit("안");
  await hangul.lateEnter();
  await expect(log(page).getByRole("article")).toHaveCount(0);
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
  await expect(log(page).getByRole("article")).toHaveCount(1);
});

test("a photo is sent, seen large, and gone for everyone once it is deleted", async ({ page, me, neighbour, browser, origin }) => {
  const roomId = await roomOf(me, neighbour);
  const theirs = await seat(browser, origin, neighbour);
  const other = await theirs.newPage();
  await enter(page, roomId);
  await enter(other, roomId);
  const { name, type } = await photoFile("green");
  const buffer = Buffer.from(await (await photoFile("green")).arrayBuffer());
  await page.getByLabel("사진 보내기").first().setInputFiles({ name, mimeType: type, buffer });
  for (const seen of [page, other]) await expect(log(seen).getByRole("button", { name: "사진" })).toBeVisible();
  await log(other).getByRole("button", { name: "사진" }).click();
  await expect(other.getByRole("dialog", { name: "사진 크게 보기" }).getByRole("img")).toBeVisible();
  await other.goBack();
  await expect(other.getByRole("dialog", { name: "사진 크게 보기" })).toBeHidden();

  await log(page).getByRole("article").first().focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "메시지 메뉴" });
  await expect(menu.getByRole("button", { name: "신고" })).toHaveCount(0);
  await menu.getByRole("button", { name: "모두에게서 삭제" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "모두에게서 삭제" }).click();
  for (const seen of [page, other]) await expect(message(seen, "삭제된 메시지입니다")).toBeVisible();
  await theirs.close();
});

test("a message's menu by the right button: copied, or reported where it is another's", async ({ page, me, neighbour, browser, origin, context }) => {
  const roomId = await roomOf(me, neighbour);
  const theirs = await seat(browser, origin, neighbour);
  const other = await theirs.newPage();
  await enter(other, roomId);
  await say(other, "복사하고 신고할 말");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, roomId);
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
  await theirs.close();
});

test("a long room opens at its newest, loads older ones without a jump, and finds words", async ({ page, me, neighbour, browser, origin }) => {
  test.setTimeout(120_000);
  const roomId = await roomOf(me, neighbour);
  const theirs = await seat(browser, origin, neighbour);
  const other = await theirs.newPage();
  await enter(other, roomId);
  const count = 130;
  await say(other, unique("아주 오래된 보물"));
  for (let at = 1; at <= count; at += 1) await say(other, `말 ${at}`);
  await expect(log(other).getByText("보내는 중")).toHaveCount(0, { timeout: 90_000 });

  await enter(page, roomId);
  await expect(message(page, `말 ${count}`)).toBeInViewport();
  expect(await log(page).getByRole("article").count(), "the page stays light").toBeLessThan(120);
  await log(page).hover();
  for (let turn = 0; turn < 8; turn += 1) {
    await page.mouse.wheel(0, -600);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(500);
  const first = log(page).getByRole("article").nth(6);
  const words = await first.innerText();
  const before = await first.boundingBox();
  await page.waitForTimeout(500);
  const after = await message(page, words).first().boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), "what is read does not move").toBeLessThan(2);

  await say(other, "새로 온 말");
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
  await theirs.close();
});

// CASES T210.
test("of two rooms with traffic the open one shows its own messages alone", async ({ page, me, neighbour, tenant, browser, origin }) => {
  const [one, two] = [await roomOf(me, neighbour), await roomOf(me, tenant)];
  const [left, right] = [await seat(browser, origin, neighbour), await seat(browser, origin, tenant)];
  const [inOne, inTwo] = [await left.newPage(), await right.newPage()];
  await enter(inOne, one);
  await enter(inTwo, two);
  await enter(page, one);
  await say(inOne, "첫째 방의 말");
  await say(inTwo, "둘째 방의 말");
  await say(page, "나도 첫째 방에서");
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

test("in a group a blocked neighbour's messages are folded away, and shown when asked for", async ({ page, me, neighbour, browser, origin }) => {
  const { chatroomId } = await me.read<{ chatroomId: number }>("/api/chat/group/offer");
  for (const { api } of [me, neighbour]) expect((await api.post(`/api/chat/group/${chatroomId}/join`)).ok()).toBe(true);
  expect((await me.api.post(`/api/blocks/members/${await memberIdOf(neighbour)}`)).ok()).toBe(true);
  const theirs = await seat(browser, origin, neighbour);
  const other = await theirs.newPage();
  await enter(other, chatroomId);
  await enter(page, chatroomId);
  const words = unique("접어 둘 말");
  await say(other, words);
  const folded = message(page, "차단한 이웃의 메시지예요").last();
  await expect(folded).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
  await folded.getByRole("button", { name: "보기" }).click();
  await expect(message(page, words)).toBeVisible();
  await theirs.close();
});

test("axe finds nothing in a room, and it can be used with letters of twice the size", async ({ page, me, neighbour }) => {
  const roomId = await roomOf(me, neighbour);
  await enter(page, roomId);
  await say(page, "안녕하세요 https://danji.example/안내 확인해 주세요");
  await expect(line(page, "안녕하세요")).toContainText(/오[전후]/);
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
  // Chromium asks containers anew only when their size changes.
  await page.setViewportSize({ width: 380, height: 844 });
  await expect(page.getByRole("button", { name: "나가기" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "메뉴", exact: true })).toBeInViewport({ ratio: 1 });
  await input(page).fill("큰 글자로도 보낼 수 있어요");
  await page.getByRole("button", { name: "전송" }).click();
  await expect(message(page, "큰 글자로도")).toBeInViewport();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(sideways).toBe(0);
});

test("a room that is not the viewer's says so, and one that ended cannot be written in", async ({ page, me, neighbour, tenant }) => {
  const [foreign, ended] = [await roomOf(neighbour, tenant), await roomOf(me, neighbour)];
  await page.goto(`/chatroom/${foreign}`);
  await expect(page.getByText("채팅방을 볼 수 없어요")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "채팅방" })).toBeVisible();
  await enter(page, ended);
  expect((await neighbour.api.delete(`/api/chat/room/${ended}/members/me`)).ok()).toBe(true);
  await expect(page.getByText("상대방이 나갔어요. 지난 대화는 볼 수 있어요.")).toBeVisible();
  await expect(input(page)).toHaveCount(0);
});
