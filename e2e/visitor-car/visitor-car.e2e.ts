import { defaultHourRules } from "@danji/contract/visitor-car/car-rules";
import { checkFit } from "../harness/check/screen-fit.ts";
import { expect, test, unique } from "../harness/community.ts";
import { registerOffice } from "../harness/complex.ts";
import { goTo, open } from "../harness/page-state.ts";
import { moveIn, signUpResident } from "../harness/resident.ts";

test.use({ fresh: true });

const phone = { width: 390, height: 844 } as const;

interface Visits {
  readonly visits: readonly { readonly plate: string; readonly cancelledAt: string | null }[];
}

test("a visitor car is registered with its bill before it, once more without a connection, and cancelled", async ({
  me,
  origin,
  playwright,
  browser,
}) => {
  const apartmentId = await registerOffice(me, unique("손님마을"));
  const resident = await signUpResident(playwright.request, origin);
  await moveIn(resident, apartmentId);
  const month = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 7);
  const set = await me.api.put(`/api/office/${apartmentId}/cars/rules`, { data: { month, rules: defaultHourRules } });
  expect(set.ok(), await set.text()).toBe(true);

  const context = await browser.newContext({ storageState: resident.state, viewport: phone });
  const page = await context.newPage();
  await open(page, "/visitor-car");
  await expect(page.getByText(/100시간 중 100시간 남음/).first()).toBeVisible();
  const plate = page.getByLabel("차량 번호", { exact: true });
  const send = page.getByRole("button", { name: "등록하기", exact: true });
  await send.click();
  await expect(page.getByText("차량 번호를 입력해 주세요.")).toBeVisible();
  await plate.fill("12 가-3456");
  await plate.blur();
  await expect(plate).toHaveValue("12가3456");
  await page.getByRole("button", { name: "내일", exact: true }).click();
  await expect(page.getByText(/이번 방문 6시간 → 94시간/)).toBeVisible();
  await checkFit(page, "a visit with its bill");
  await send.click();
  const ahead = page.getByRole("region", { name: "올 차량", exact: true });
  await expect(ahead).toContainText("12가3456");

  // From a basement: it waits, and is registered once when the line is back.
  await goTo(page, "/visitor-car");
  await expect(plate).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "12가3456", exact: true }).click();
  await expect(plate).toHaveValue("12가3456");
  // The same car at the same time is asked about: it would be longer by the list.
  await page.getByRole("button", { name: "내일", exact: true }).click();
  await send.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "고치기", exact: true }).click();
  await plate.fill("34나5678");
  await page.getByRole("button", { name: "주말", exact: true }).click();
  await send.click();
  const unsent = page.getByRole("list", { name: "보내지 않은 글" });
  await expect(unsent).toContainText("34나5678");
  await context.setOffline(false);
  await expect(unsent).toHaveCount(0);
  await expect
    .poll(async () => (await resident.read<Visits>("/api/visitor-cars")).visits.map(({ plate: one }) => one).toSorted())
    .toEqual(["12가3456", "34나5678"]);

  await open(page, "/mypage/vehicles");
  const cards = ahead.getByRole("listitem").filter({ hasText: "12가3456" });
  await cards.first().getByRole("button", { name: "취소", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "방문 취소", exact: true }).click();
  await expect(page.getByRole("region", { name: "지난 차량", exact: true })).toContainText("취소");
  await checkFit(page, "the list of visits");
  const left = (await resident.read<Visits>("/api/visitor-cars")).visits.filter(
    ({ cancelledAt }) => cancelledAt === null,
  );
  expect(left).toHaveLength(1);
  await context.close();
});
