import type { LotteryListView } from "@danji/contract/reservation/lottery/lottery";
import { expect, test } from "../harness/community.ts";
import { open } from "../harness/page-state.ts";
import { moveIn } from "../harness/resident.ts";

test.use({ fresh: true });

test("a household enters a lottery from the facility's page with two preferences, changes their order and leaves it", async ({
  page,
  me,
}) => {
  await moveIn(me, 1, "2303호");
  const { facilities } = await me.read<{ facilities: readonly { facilityId: number; name: string }[] }>(
    "/api/facilities?apartmentId=1",
  );
  const court = facilities.find(({ name }) => name === "테니스 코트");
  const { lotteries } = await me.read<LotteryListView>(`/api/facilities/${court?.facilityId}/lotteries`);
  // The last one is open the longest.
  const day = lotteries.findLast(({ state }) => state === "OPEN")?.firstDay ?? "";

  await open(page, `/facilities/${court?.facilityId}`);
  const name = new RegExp(`^${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일 `);
  await page.getByRole("group", { name: "날짜", exact: true }).getByRole("button", { name }).click();
  const slots = page.getByRole("region", { name: "시간", exact: true });
  await slots.getByRole("button", { name: /^08:00/ }).click();
  await page.getByRole("button", { name: "1지망으로 신청", exact: true }).click();
  await expect(page.getByText("1지망으로 신청한 시간이에요", { exact: true })).toBeVisible();
  await slots.getByRole("button", { name: /^12:00/ }).click();
  await page.getByRole("button", { name: "2지망으로 신청", exact: true }).click();
  await expect(page.getByText("2지망으로 신청한 시간이에요", { exact: true })).toBeVisible();

  await open(page, "/my-reservations");
  await page.getByRole("button", { name: "시설 추첨", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "시설 추첨", exact: true });
  const preferences = sheet.getByRole("region", { name: /^테니스 코트/ }).getByRole("list");
  await expect(preferences.getByRole("listitem").first()).toContainText("08:00");
  await preferences.getByRole("button", { name: "2지망을 한 칸 위로", exact: true }).click();
  await expect(preferences.getByRole("listitem").first()).toContainText("12:00");
  await sheet.getByRole("button", { name: "추첨 신청 취소", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "추첨 신청 취소", exact: true }).click();
  await expect(sheet.getByText(/^신청한 추첨이 없어요/)).toBeVisible();
});
