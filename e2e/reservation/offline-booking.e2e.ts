import type { Page } from "@playwright/test";
import { hide, storedTexts, waitForWorker } from "../app/installed.ts";
import { expect, test } from "../harness/community.ts";
import { confirm, goTo, open } from "../harness/page-state.ts";
import { moveIn } from "../harness/resident.ts";

// The installed app: its page and code come from the service worker, what was read from the snapshots.
test.use({ fresh: true, serviceWorkers: "allow" });
test.beforeEach(({ faults }) => faults.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/));

const DAY_MS = 86_400_000;
const slots = (page: Page) => page.getByRole("region", { name: "시간" });
const days = (page: Page) => page.getByRole("group", { name: "날짜" }).getByRole("button");
/** What the server says of the reservations of who calls. */
const reservations = (text: string) => text.match(/"reservationId":\d+/g) ?? [];

test("L199 the slots of yesterday, offline: shown with their age, and a tap on a free one says what booking needs", async ({
  page,
  context,
  me,
}) => {
  await moveIn(me, 1, "1907호");
  const booked = async () => reservations(await (await me.api.get("/api/reservations")).text());
  await open(page, "/facilities");
  await page.getByRole("link", { name: /다목적실/ }).click();
  await expect(slots(page)).toBeVisible();
  const facility = new URL(page.url()).pathname;
  // The days that are shown first tomorrow: late in the evening it is the next one.
  for (const index of [1, 2]) {
    const answered = page.waitForResponse(/\/availability\?/);
    await days(page).nth(index).click();
    await expect(days(page).nth(index)).toHaveAttribute("aria-pressed", "true");
    const from = new URL((await answered).url()).searchParams.get("from") ?? "";
    await expect(slots(page).getByRole("button", { disabled: false }).first()).toBeVisible();
    // What was read is written when the page is hidden, or after a while; a new document may come before.
    await hide(page);
    await expect.poll(() => storedTexts(page)).toContain(`"from":"${from}"`);
  }
  await open(page, "/my-reservations");
  await hide(page);
  await expect(page.getByRole("article")).toHaveCount(0);
  await waitForWorker(page);
  await page.close();
  await context.setOffline(true);

  const later = await context.newPage();
  await later.clock.setSystemTime(Date.now() + DAY_MS);
  await later.goto(facility);
  const age = later.getByRole("status").filter({ hasText: /^어제 \d\d:\d\d 기준/ });
  await expect(age).toBeVisible();
  // A slot that is taken is a button, too, for the waiting list; on some days the demonstration's first one is.
  const free = slots(later)
    .getByRole("button", { name: /무료$|원$/, disabled: false })
    .first();
  await free.click();
  await expect(free).toHaveAttribute("aria-pressed", "true");
  // What it would cost, as it was known yesterday.
  await expect(later.getByRole("status").filter({ hasText: /\d\d:\d\d.*· (?:무료|[\d,]+원)/ })).toBeVisible();
  await later.getByRole("button", { name: "예약하기", exact: true }).click();
  await expect(later.getByRole("alertdialog", { name: "예약은 인터넷에 연결된 뒤에 할 수 있어요." })).toBeVisible();
  await confirm(later);
  await expect(later.getByText(/예약했어요|예약됐어요|예약 확정/)).toHaveCount(0);
  // The choice stays, for when the line is back.
  await expect(free).toHaveAttribute("aria-pressed", "true");
  await goTo(later, "/my-reservations");
  await expect(later.getByRole("heading", { name: "내 예약", level: 1 })).toBeVisible();
  await expect(later.getByRole("article")).toHaveCount(0);
  await expect(later.getByText(/예약했어요|예약됐어요|예약 확정/)).toHaveCount(0);

  await context.setOffline(false);
  await goTo(later, facility);
  await expect(age).toHaveCount(0);
  await expect(slots(later)).toBeVisible();
  expect(await booked()).toEqual([]);
});
