import type { Locator } from "@playwright/test";
import { lostTexts } from "../harness/check/fit.ts";
import { open, resize } from "../harness/page-state.ts";
import { logInByApi, manager } from "../harness/people.ts";
import { expect, test } from "../harness/test.ts";

test.beforeEach(async ({ context, origin }) => {
  await logInByApi(context.request, origin, manager);
  await context.addInitScript(() => {
    if (!location.protocol.startsWith("http")) return;
    localStorage.setItem("isLoggedIn", "true");
    document.addEventListener("DOMContentLoaded", () => (document.documentElement.style.fontSize = "200%"));
  });
});

/** How much narrower a field is than its whole content. */
const missingWidth = (field: Locator): Promise<number> =>
  field.evaluate((element) => {
    const { width } = element.getBoundingClientRect();
    element.style.cssText = "width: max-content; max-width: none; flex: none";
    const whole = element.getBoundingClientRect().width;
    element.style.cssText = "";
    return Math.max(0, Math.round(whole - width));
  });

test("with letters of twice the size a desk of 320 px shows its days whole", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    "/office/1/reservations?day=2026-12-03",
    "/office/1/reservation-week?facility=2",
    "/office/1/reservation-statement",
  ]) {
    await open(page, path);
    const brokenNumbers = (await lostTexts(page)).filter((fault) => /: \d{1,2} \(/.test(fault));
    expect.soft(brokenNumbers, path).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(sideways, `${path} runs out of the screen`).toBeLessThanOrEqual(0);
    if (path.endsWith("statement")) continue;
    const day = page.getByRole("group", { name: "날짜" }).getByLabel("날짜");
    expect.soft(await missingWidth(day), `${path}: the date is cut off`).toBe(0);
  }
});

test("with letters of twice the size the day of the car ledger is whole, and within the filters of a desk of 320 px", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, "/office/1/cars/ledger");
  const day = page.getByRole("search").getByLabel("날짜");
  const [box, search] = [await day.boundingBox(), await page.getByRole("searchbox").boundingBox()];
  expect(box?.x).toBe(search?.x);
  expect(box?.width).toBe(search?.width);
  expect(await missingWidth(day)).toBe(0);
});

test("with letters of twice the size the bar of a wide desk holds name and role", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/office/1");
  await resize(page, { width: 1439, height: 900 });
  const bar = await page.getByRole("banner").first().boundingBox();
  const person = await page.getByRole("link", { name: /관리소장$/ }).boundingBox();
  expect(person?.y).toBeGreaterThanOrEqual(bar?.y ?? NaN);
  expect((person?.y ?? NaN) + (person?.height ?? NaN)).toBeLessThanOrEqual((bar?.y ?? NaN) + (bar?.height ?? NaN));
});
