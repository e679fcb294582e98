import { defaultSettings } from "@danji/contract/facility/facility-rules";
import type { ReservationView } from "@danji/contract/reservation/reservation";
import { addDays, seoulDay } from "@danji/contract/platform/seoul-clock";
import { checkAxe } from "../harness/chat.ts";
import { checkFit } from "../harness/check/screen-fit.ts";
import { expect, test, unique } from "../harness/community.ts";
import { addSlots, registerOffice } from "../harness/complex.ts";
import { open } from "../harness/page-state.ts";
import { moveIn, signUpResident } from "../harness/resident.ts";

test.use({ fresh: true });

test("a household that waits for a full slot is offered what frees, with its clock, and takes it", async ({
  me,
  origin,
  playwright,
  browser,
}) => {
  const apartmentId = await registerOffice(me, unique("대기마을"));
  const settings = { ...defaultSettings, opensAt: "00:00", offerMinutes: 30 };
  const facilityId = await addSlots(me, apartmentId, settings);

  const [resident, neighbour] = [
    await signUpResident(playwright.request, origin),
    await signUpResident(playwright.request, origin),
  ];
  await moveIn(resident, apartmentId);
  await moveIn(neighbour, apartmentId, "301호");
  const requested = { day: addDays(seoulDay(new Date()), 3), from: "10:00", until: "11:00", persons: 1, price: 0 };
  const booked = await neighbour.api.post(`/api/facilities/${facilityId}/reservations`, { data: requested });
  expect(booked.ok(), await booked.text()).toBe(true);
  const { reservationId } = ((await booked.json()) as { data: ReservationView }).data;

  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ storageState: resident.state, viewport });
  const page = await context.newPage();
  await open(page, `/facilities/${facilityId}`);
  await page.getByRole("group", { name: "날짜", exact: true }).getByRole("button").nth(3).click();
  const slots = page.getByRole("region", { name: "시간", exact: true });
  await slots.getByRole("button", { name: "10:00 대기", exact: true }).click();
  await checkAxe(page, "a full slot that is chosen");
  await page.getByRole("button", { name: "대기 신청하기", exact: true }).click();
  await expect(slots.getByRole("button", { name: "10:00 대기 중", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "내 예약 보기", exact: true }).click();
  const lines = page.getByRole("region", { name: "대기와 제안", exact: true });
  await expect(lines.getByText("우리 세대 순서는 1번째예요", { exact: true })).toBeVisible();

  const freed = await neighbour.api.post(`/api/reservations/${reservationId}/cancel`, { data: { fee: 0 } });
  expect(freed.ok(), await freed.text()).toBe(true);
  await open(page, "/my-reservations");
  await expect(lines.getByText("자리가 났어요", { exact: true })).toBeVisible();
  await expect(lines.getByText(/까지 맡아 두었어요 · .+ 남음$/)).toBeVisible();
  await checkFit(page, "an offer");
  await checkAxe(page, "an offer");
  await lines.getByRole("button", { name: "예약하기", exact: true }).click();
  const ahead = page.getByRole("region", { name: "다가오는 예약", exact: true });
  await expect(ahead.getByText("예약 확정", { exact: true })).toBeVisible();
  await expect(lines).toHaveCount(0);
  for (const one of [resident, neighbour]) await one.api.dispose();
  await context.close();
});
