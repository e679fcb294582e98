import type { Page } from "@playwright/test";
import { expect, test, unique } from "../harness/community.ts";
import { phonePhoto } from "../harness/phone-photo.ts";
import { open } from "../harness/page-state.ts";

test.use({ fresh: true });

/** Source of a picture at its URL: the browser's cache, or a status of the server. */
const fetchImage = (page: Page, address: string) =>
  page.evaluate(async (url) => {
    // A cache entry is made some time after its answer was received.
    const timing = new Promise<PerformanceResourceTiming>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const entry = list.getEntriesByName(new URL(url, location.href).href)[0];
        if (!(entry instanceof PerformanceResourceTiming)) return;
        observer.disconnect();
        resolve(entry);
      });
      observer.observe({ type: "resource" });
    });
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return { status: answer.status, held: (await timing).transferSize === 0 };
  }, address);

/** Whether an <img> with this URL shows anything. */
const isShown = (page: Page, address: string) =>
  page.evaluate((url) => {
    const image = new Image();
    image.src = url;
    return image.decode().then(
      () => true,
      () => false,
    );
  }, address);

test("a cached picture is not shown at its URL after a logout", async ({ page, neighbour, faults }) => {
  faults.allow(/status of 401/);
  const photos = [new File([Uint8Array.from(await phonePhoto(900, 1200))], "거실.jpg", { type: "image/jpeg" })];
  const feedId = await neighbour.post({ title: unique("사진 있는 글"), photos });
  await open(page, `/community/feed/${feedId}`);
  const photo = page.getByRole("img", { name: "사진 1/1" });
  await expect(photo).toBeVisible();
  // Its box is visible before its bytes have come.
  await photo.evaluate((image: HTMLImageElement) => image.decode());
  const address = new URL((await photo.getAttribute("src")) ?? "", page.url()).pathname;
  expect(await fetchImage(page, address), "within its minute it is not asked for again").toEqual({
    status: 200,
    held: true,
  });
  expect(await isShown(page, address)).toBe(true);

  await page.goto("/");
  await page.getByRole("button", { name: "메뉴 열기" }).click();
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page).toHaveURL("/login");
  expect(await fetchImage(page, address), "from the page that logged out").toEqual({ status: 401, held: false });
  expect(await isShown(page, address)).toBe(false);
  expect((await page.goto(address))?.status(), "by its address").toBe(401);
});
