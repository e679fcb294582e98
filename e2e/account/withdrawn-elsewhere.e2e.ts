import type { APIRequest, Page } from "@playwright/test";
import { storedTexts } from "../app/installed.ts";
import { logIn } from "../harness/account.ts";
import { expect, test, unique } from "../harness/community.ts";
import { storedDraftPhotos } from "../harness/draft.ts";
import { goTo, open } from "../harness/page-state.ts";
import { logInByApi } from "../harness/people.ts";
import { photoFile } from "../harness/phone-photo.ts";
import type { Resident } from "../harness/resident.ts";

// An account that is withdrawn on another device, and the phone on which its member has left words.
test.use({ fresh: true });
test.beforeEach(({ faults }) => faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection to/));

const told = (page: Page) =>
  page.getByRole("status").filter({ hasText: "탈퇴한 계정이에요. 이 기기에 남아 있던 글은 모두 지웠어요." });
const commentInput = (page: Page) => page.getByRole("textbox", { name: "댓글을 입력하세요" });

/** The member at their other device. */
const elsewhere = async (request: APIRequest, origin: string, { person }: Resident) => {
  const api = await request.newContext({ baseURL: origin, timeout: 100_000 });
  await logInByApi(api, origin, person);
  const withdraw = () => api.delete("/api/member", { data: { password: person.password } });
  const endOthers = () => api.delete("/api/member/sessions");
  return { withdraw, endOthers };
};

/** A waiting comment, a half-written one, and a draft with a photo; beside them what another account has left here. */
const leaveWords = async (page: Page, feedId: number, words: string) => {
  await open(page, "/write");
  await page.getByRole("textbox", { name: "제목" }).fill(`${words} 초안`);
  const photo = await photoFile("red");
  const buffer = Buffer.from(await photo.arrayBuffer());
  await page.getByLabel("사진 첨부").setInputFiles([{ name: photo.name, mimeType: photo.type, buffer }]);
  await expect(page.getByRole("img")).toHaveCount(1);
  await expect.poll(() => storedDraftPhotos(page)).toBe(1);
  await open(page, `/community/feed/${feedId}`);
  await page.context().setOffline(true);
  await commentInput(page).fill(`${words} 댓글`);
  await page.getByRole("button", { name: "작성" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: `${words} 댓글` })).toContainText("연결되면 보낼게요");
  await commentInput(page).fill(`${words} 쓰다 만 댓글`);
  await page.evaluate(() => localStorage.setItem("draft:comment:999999999:1", '{"text":"이웃의 말"}'));
  expect((await storedTexts(page)).split(words)).toHaveLength(4);
};

const expectCleared = async (page: Page, words: string) => {
  await expect.poll(() => storedTexts(page)).not.toContain(words);
  await expect.poll(() => storedDraftPhotos(page)).toBe(0);
  expect(await storedTexts(page)).toContain("이웃의 말");
};

test("L244 an account that is withdrawn elsewhere: with the next call, what waits on this phone is gone, and says so", async ({
  page,
  me,
  neighbour,
  origin,
  playwright,
}) => {
  const words = unique("탈퇴할 사람의 말");
  const feedId = await neighbour.post({ title: unique("떠나는 이웃") });
  await leaveWords(page, feedId, words);
  const { withdraw } = await elsewhere(playwright.request, origin, me);
  expect((await withdraw()).status()).toBe(200);
  expect(await storedTexts(page)).toContain(words);
  await page.context().setOffline(false);
  await expect(page).toHaveURL("/login");
  await expect(told(page)).toBeVisible();
  await expectCleared(page, words);
  // Nothing of theirs leads on: the next member begins at home.
  await logIn(page, neighbour.person);
  await expect(page).toHaveURL("/");
  await goTo(page, `/community/feed/${feedId}`);
  await expect(page.getByRole("heading", { name: "댓글(0)" })).toBeVisible();
  await expect(commentInput(page)).toHaveValue("");
});

test("L244 an account that is withdrawn after its session had ended here: the next login finds nothing of it", async ({
  page,
  me,
  neighbour,
  origin,
  playwright,
}) => {
  const words = unique("먼저 끝난 사람의 말");
  const feedId = await neighbour.post({ title: unique("먼저 끝난 로그인") });
  await leaveWords(page, feedId, words);
  const { withdraw, endOthers } = await elsewhere(playwright.request, origin, me);
  expect((await endOthers()).status()).toBe(204);
  await page.context().setOffline(false);
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("로그인이 만료됐어요. 다시 로그인하면 쓰던 글이 그대로 있어요.")).toBeVisible();
  expect(await storedTexts(page)).toContain(words);
  // The login screen was left open; the account ends meanwhile.
  expect((await withdraw()).status()).toBe(200);
  await logIn(page, neighbour.person);
  await expect(page).not.toHaveURL("/login");
  await expectCleared(page, words);
});
