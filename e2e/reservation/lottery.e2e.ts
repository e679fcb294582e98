import type { LotteryListView } from "@danji/contract/reservation/lottery/lottery";
import { checkAxe } from "../harness/chat.ts";
import { checkFit } from "../harness/check/screen-fit.ts";
import { expect, test } from "../harness/test.ts";
import { open } from "../harness/page-state.ts";

// The demo's resident has a ticket of a round that is drawn.
test.use({ member: true });

test("a draw is recomputed in the browser and agrees, and one whose seed was changed does not", async ({ page }) => {
  await open(page, "/my-reservations");
  await page.getByRole("button", { name: "시설 추첨", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "시설 추첨", exact: true });
  const check = sheet.getByRole("button", { name: "추첨 확인", exact: true }).first();
  await check.click();
  await expect(sheet.getByRole("status").filter({ hasText: "공개된 결과와 같아요" })).toBeVisible();
  await checkFit(page, "a draw that was checked");
  await checkAxe(page, "a draw that was checked");

  // What the server answers is changed on its way: one letter of the seed.
  const { data } = (await (await page.request.get("/api/lotteries")).json()) as { data: LotteryListView };
  const drawn = data.lotteries.find(({ state }) => state === "DRAWN");
  await page.route(`**/api/lotteries/${drawn?.lotteryId}`, async (route) => {
    const answer = await route.fetch();
    const { data: proof, ...rest } = (await answer.json()) as { data: { seed: string } };
    const seed = `${proof.seed.startsWith("0") ? "1" : "0"}${proof.seed.slice(1)}`;
    await route.fulfill({ response: answer, json: { ...rest, data: { ...proof, seed } } });
  });
  await open(page, "/my-reservations");
  await page.getByRole("button", { name: "시설 추첨", exact: true }).click();
  await check.click();
  await expect(sheet.getByRole("status").filter({ hasText: "공개된 결과와 달라요" })).toBeVisible();
});
