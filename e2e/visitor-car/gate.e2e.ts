import type { CarTodayView } from "@danji/contract/visitor-car/car-desk";
import type { UnregisteredCarView } from "@danji/contract/visitor-car/gate/unregistered-cars";
import { defaultHourRules } from "@danji/contract/visitor-car/car-rules";
import { hide, storedTexts, waitForWorker } from "../app/installed.ts";
import { checkFit } from "../harness/check/screen-fit.ts";
import { expect, test, unique } from "../harness/community.ts";
import { registerOffice } from "../harness/complex.ts";
import { open } from "../harness/page-state.ts";
import { drawing } from "../harness/phone-photo.ts";
import { moveIn, signUpResident } from "../harness/resident.ts";

test.use({ fresh: true, serviceWorkers: "allow" });
test.beforeEach(({ faults }) => faults.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/));

const phone = { width: 390, height: 844 } as const;
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Math.floor((Date.now() + hours * HOUR_MS) / 60_000) * 60_000).toISOString();

test("L127 L130 at the gate without a connection: closed, opened again, each tap and note counts once; after a logout no plate is left", async ({
  me,
  origin,
  playwright,
  browser,
}) => {
  const apartmentId = await registerOffice(me, unique("지하마을"));
  const resident = await signUpResident(playwright.request, origin);
  await moveIn(resident, apartmentId);
  const month = new Date(Date.now() + 9 * HOUR_MS).toISOString().slice(0, 7);
  await me.api.put(`/api/office/${apartmentId}/cars/rules`, { data: { month, rules: defaultHourRules } });
  const { home } = await resident.read<{ home: { residenceId: number } }>("/api/visitor-cars");
  for (const plate of ["12가3456", "77마9999"]) {
    const visit = { residenceId: home.residenceId, plate, from: inHours(-0.1), until: inHours(0.5), amount: 1_000_000 };
    const sent = await resident.api.post("/api/visitor-cars", { data: visit });
    expect(sent.ok(), await sent.text()).toBe(true);
  }

  const context = await browser.newContext({ storageState: me.state, viewport: phone, serviceWorkers: "allow" });
  const page = await context.newPage();
  const path = `/office/${apartmentId}/cars/today`;
  await open(page, path);
  const rows = page.getByRole("list", { name: "오늘 방문차량", exact: true }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await checkFit(page, "the list of the gate");
  // At arm's length: the digits that are typed, and the plates.
  const search = page.getByRole("textbox", { name: "차량 번호 뒤 네 자리", exact: true });
  for (const large of [search, rows.getByText("12가3456", { exact: true })]) {
    const size = await large.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(26);
  }
  await waitForWorker(page);
  await hide(page);
  await expect.poll(() => storedTexts(page)).toContain("12가3456");
  await page.close();

  await context.setOffline(true);
  const basement = await context.newPage();
  await basement.goto(path);
  const offlineRows = basement.getByRole("list", { name: "오늘 방문차량", exact: true }).getByRole("listitem");
  await expect(offlineRows).toHaveCount(2);
  await expect(basement.getByRole("status").filter({ hasText: /^(?:오늘|어제) \d\d:\d\d 기준/ })).toBeVisible();
  await basement.getByRole("textbox", { name: "차량 번호 뒤 네 자리", exact: true }).fill("34");
  await expect(offlineRows).toHaveCount(1);
  // A double tap is one.
  await offlineRows.getByRole("button", { name: "입차", exact: true }).dblclick();
  await expect(offlineRows).toContainText("연결되면 보낼게요");
  await expect(offlineRows.getByRole("button", { name: "출차", exact: true })).toBeVisible();

  await basement.getByRole("button", { name: "등록되지 않은 차 적기", exact: true }).click();
  const sheet = basement.getByRole("dialog", { name: "등록되지 않은 차", exact: true });
  await sheet.getByLabel("차량 번호", { exact: true }).fill("88 무-1234");
  await sheet.getByLabel("세워 둔 곳 (선택)", { exact: true }).fill("지하 2층 B12");
  await sheet
    .getByLabel("사진 찍기", { exact: true })
    .setInputFiles({ name: "car.png", mimeType: "image/png", buffer: Buffer.from(await drawing()) });
  await expect(sheet.getByRole("img", { name: "찍은 사진", exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "적기", exact: true }).click();
  await expect(sheet).toBeHidden();
  await basement.getByRole("radio", { name: "등록되지 않은 차", exact: true }).check();
  const unsent = basement.getByRole("list", { name: "보내지 않은 글", exact: true });
  await basement.getByRole("textbox", { name: "차량 번호 뒤 네 자리", exact: true }).fill("");
  await expect(unsent).toContainText("88무1234");

  // The phone is put away, and taken out again where there is a line.
  await basement.close();
  const outside = await context.newPage();
  await outside.goto(path);
  await expect(outside.getByRole("list", { name: "오늘 방문차량", exact: true })).toContainText("연결되면 보낼게요");
  await context.setOffline(false);
  await expect
    .poll(async () => {
      const { cars } = await me.read<{ cars: readonly CarTodayView[] }>(`/api/office/${apartmentId}/cars/today`);
      return cars.map(({ plate, cameAt, leftAt }) => [plate, cameAt !== null, leftAt]);
    })
    .toEqual([
      ["12가3456", true, null],
      ["77마9999", false, null],
    ]);
  const noted = async () =>
    (await me.read<{ cars: readonly UnregisteredCarView[] }>(`/api/office/${apartmentId}/cars/unregistered`)).cars;
  await expect.poll(async () => (await noted()).map(({ plate, count }) => [plate, count])).toEqual([["88무1234", 1]]);
  const [car] = await noted();
  expect([car?.place, car?.photoUrl?.startsWith("/api/car-photos/")]).toEqual(["지하 2층 B12", true]);
  await outside.getByRole("radio", { name: "등록되지 않은 차", exact: true }).check();
  const cars = outside.getByRole("list", { name: "등록되지 않은 차", exact: true });
  await expect(cars.getByRole("button", { name: "88무1234 사진", exact: true })).toBeVisible();
  await checkFit(outside, "unregistered cars");
  await cars.getByRole("button", { name: "또 봤어요", exact: true }).click();
  await expect(cars).toContainText("2번 봄");

  // Another guard takes over the phone.
  await expect(outside.getByRole("list", { name: "보내지 않은 글", exact: true })).toHaveCount(0);
  await outside.goto("/");
  await outside.getByRole("button", { name: "메뉴 열기", exact: true }).click();
  await outside.getByRole("button", { name: "로그아웃", exact: true }).click();
  await expect(outside).toHaveURL("/login");
  await expect.poll(() => storedTexts(outside)).not.toMatch(/12가3456|88무1234|77마9999/);
  await context.close();
});
