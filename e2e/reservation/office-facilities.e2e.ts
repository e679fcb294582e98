import { addDays, seoulDay } from "@danji/contract/platform/seoul-clock";
import { expect, test, unique } from "../harness/community.ts";
import { registerOffice } from "../harness/complex.ts";
import { open, waitForLayers } from "../harness/page-state.ts";
import { moveIn, signUpResident } from "../harness/resident.ts";

test.use({ fresh: true });

test("an office sets a facility up, approves a booking, moves it, finds it in the statement, and closes the day it is on", async ({
  page,
  me,
  origin,
  playwright,
}) => {
  const apartmentId = await registerOffice(me, unique("시설마을"));
  const family = await signUpResident(playwright.request, origin);
  await moveIn(family, apartmentId);
  const door = "101동 1204호";
  const day = addDays(seoulDay(new Date()), 3);

  await open(page, `/office/${apartmentId}/facilities/new`);
  await page.getByLabel("이름", { exact: true }).fill("파티룸");
  await page.getByLabel("예약 단위(분)", { exact: true }).fill("5");
  await page.getByRole("button", { name: "저장", exact: true }).click();
  await expect(page.getByText("10부터 720까지의 정수를 입력해 주세요.")).toBeVisible();
  // What was typed is there after a reload.
  await page.reload();
  await expect(page.getByLabel("이름", { exact: true })).toHaveValue("파티룸");
  await page.getByLabel("예약 단위(분)", { exact: true }).fill("60");
  for (const kind of ["평일", "주말", "공휴일"]) await page.getByLabel(`${kind}(원)`, { exact: true }).fill("10,000");
  await page.getByRole("checkbox", { name: "관리사무소가 승인해야 확정", exact: true }).check();
  // The sentences that residents read.
  const preview = page.getByRole("complementary", { name: "입주민이 보는 화면" });
  await expect(preview.getByText("관리사무소가 승인하면 예약이 확정돼요.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "저장", exact: true }).click();
  await page
    .getByRole("list", { name: "시설 목록" })
    .getByRole("link", { name: /파티룸/ })
    .click();
  await expect(page.getByRole("heading", { name: "파티룸 고치기", exact: true })).toBeVisible();
  const facilityId = Number(new URL(page.url()).pathname.split("/").at(-1));

  const requested = { day, from: "10:00", until: "11:00", persons: 2, price: 10_000 };
  const booked = await family.api.post(`/api/facilities/${facilityId}/reservations`, { data: requested });
  expect(booked.status(), await booked.text()).toBe(201);
  await open(page, `/office/${apartmentId}/reservations`);
  const waiting = page.getByRole("region", { name: "승인을 기다리는 예약" });
  await expect(waiting.getByText(door)).toBeVisible();
  await waiting.getByRole("button", { name: `${door} 승인`, exact: true }).click();
  await expect(waiting).toBeHidden();
  await page.getByRole("group", { name: "날짜" }).getByLabel("날짜", { exact: true }).fill(day);
  const list = page.getByRole("region", { name: "예약 목록" });
  await expect(list.getByText("예약 확정", { exact: true })).toBeVisible();

  // Picked up, and put down by the keys.
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `/office/${apartmentId}/reservation-week?facility=${facilityId}&day=${day}`);
  const week = page.getByRole("table", { name: "주간 예약" });
  await week.getByRole("button", { name: new RegExp(`${door}.*10:00–11:00`) }).click();
  await page.getByRole("dialog", { name: door }).getByRole("button", { name: "옮기기", exact: true }).click();
  const to = (clock: string) =>
    week.getByRole("button", {
      name: new RegExp(`^${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일 .요일 ${clock}로 옮기기$`),
    });
  await waitForLayers(page, 0);
  await to("14:00").focus();
  await page.keyboard.press("ArrowDown");
  await expect(to("15:00")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "옮기기", exact: true }).click();
  await expect(week.getByRole("button", { name: new RegExp(`${door}.*15:00–16:00`) })).toBeVisible();

  await open(page, `/office/${apartmentId}/reservation-statement`);
  await page.getByLabel("달", { exact: true }).fill(day.slice(0, 7));
  await expect(page.getByRole("table").getByRole("row", { name: new RegExp(`${door}.*10,000원`) })).toBeVisible();

  await open(page, `/office/${apartmentId}/facilities/${facilityId}`);
  const closing = page.getByRole("form", { name: "휴관 등록" });
  await closing.getByLabel("시작하는 날", { exact: true }).fill(day);
  await closing.getByLabel("끝나는 날", { exact: true }).fill(day);
  await closing.getByRole("button", { name: "휴관 등록", exact: true }).click();
  const inTheWay = page.getByRole("dialog", { name: "걸려 있는 예약" });
  await expect(inTheWay.getByRole("list").getByText(door)).toBeVisible();
  await inTheWay.getByRole("button", { name: "수수료 없이 취소하고 알리기", exact: true }).click();
  await expect(page.getByRole("region", { name: "휴관 일정" }).getByRole("listitem")).toHaveCount(1);
  const { past } = await family.read<{ past: readonly { state: string; fee: number }[] }>("/api/reservations");
  expect(past.map(({ state, fee }) => [state, fee])).toEqual([["CANCELLED", 0]]);
});
