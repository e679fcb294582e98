import type { Page } from "@playwright/test";
import { logIn } from "../harness/account.ts";
import { hide, storedTexts, waitForWorker } from "./installed.ts";
import { goTo, open } from "../harness/page-state.ts";
import { drawing } from "../harness/phone-photo.ts";
import { signUpResident } from "../harness/resident.ts";
import { expect, test } from "../harness/test.ts";

// The installed app: its page and code come from the service worker, what was read from the snapshots.
test.use({ serviceWorkers: "allow" });
test.beforeEach(({ faults }) => faults.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/));

const asOf = (page: Page) => page.getByRole("status").filter({ hasText: /^오늘 \d\d:\d\d 기준/ });

test.describe("a member", () => {
  test.use({ member: true });

  test("L199 closed, offline, opened again: what was read is there with its age, and every screen opens", async ({
    page,
    context,
  }) => {
    await open(page, "/notices");
    await open(page, "/community");
    const title = await page.getByRole("main").getByRole("link").first().innerText();
    await open(page, "/chat");
    await open(page, "/");
    await waitForWorker(page);
    await hide(page);
    await page.close();
    await context.setOffline(true);

    const later = await context.newPage();
    await later.goto("/community");
    await expect(later.getByRole("main").getByRole("link").first()).toHaveText(title, { useInnerText: true });
    await expect(asOf(later)).toBeVisible();
    for (const [path, heading] of [
      ["/notices", "공지사항"],
      ["/chat", "채팅"],
      ["/mypage", "마이페이지"],
      ["/settings", "설정"],
      ["/write", "글쓰기"],
    ] as const) {
      await later.goto(path);
      await expect(later.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      await expect(later.getByText("이 화면을 불러오지 못했어요")).toBeHidden();
    }
    await context.setOffline(false);
    await goTo(later, "/community");
    await expect(asOf(later)).toHaveCount(0);
  });
});

test("L194 after a logout no cache, database, storage or history has anything of the member; offline neither", async ({
  page,
  context,
  playwright,
  origin,
}) => {
  const [first, second] = [
    await signUpResident(playwright.request, origin),
    await signUpResident(playwright.request, origin),
  ];
  const { nickname } = first.person;
  const photo = new File([new Uint8Array(await drawing())], "a.png", { type: "image/png" });
  const feedId = await first.post({ title: "사진 글", photos: [photo] });
  await page.goto("/login");
  await logIn(page, first.person);
  await expect(page).toHaveURL("/");
  await waitForWorker(page);
  await open(page, "/mypage");
  await open(page, `/community/feed/${feedId}`);
  await hide(page);
  await expect.poll(() => storedTexts(page)).toContain(nickname);
  // Photos that were seen: else the test could not find them missing.
  await expect.poll(() => page.evaluate(async () => await caches.has("danji-images"))).toBe(true);
  await page.goto("/");
  await page.getByRole("button", { name: "메뉴 열기" }).click();
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => storedTexts(page)).not.toContain(nickname);
  const left = await storedTexts(page);
  expect(left).not.toMatch(/\/api\/|\d+동|\d+호/);

  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByText(nickname)).toHaveCount(0);
  await page.goto("/mypage");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(nickname)).toHaveCount(0);
  await context.setOffline(false);
  await page.goto("/login");
  await logIn(page, second.person);
  await expect(page).not.toHaveURL("/login");
  await context.setOffline(true);
  await page.goto("/mypage");
  await expect(page.getByText(nickname)).toHaveCount(0);
});
