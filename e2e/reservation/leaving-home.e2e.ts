import { defaultSettings } from "@danji/contract/facility/facility-rules";
import { addDays, seoulDay } from "@danji/contract/platform/seoul-clock";
import { expect, test, unique } from "../harness/community.ts";
import { addSlots, registerOffice } from "../harness/complex.ts";
import { open } from "../harness/page-state.ts";
import { moveIn, signUpResident } from "../harness/resident.ts";

test.use({ fresh: true });

test("who leaves a complex with a booking ahead is told what that cancels and for how much, and only then leaves", async ({
  page,
  me,
  origin,
  playwright,
}) => {
  const office = await signUpResident(playwright.request, origin);
  const name = unique("떠나는마을");
  const apartmentId = await registerOffice(office, name);
  const facilityId = await addSlots(office, apartmentId, {
    ...defaultSettings,
    opensAt: "00:00",
    prices: { WEEKDAY: 10_000, WEEKEND: 10_000, HOLIDAY: 10_000 },
    cancellation: { freeMinutes: 0, tiers: [{ hoursBefore: 0, percent: 30 }] },
  });
  await moveIn(me, apartmentId);
  const requested = { day: addDays(seoulDay(new Date()), 3), from: "10:00", until: "11:00", persons: 1, price: 10_000 };
  const booked = await me.api.post(`/api/facilities/${facilityId}/reservations`, { data: requested });
  expect(booked.status(), await booked.text()).toBe(201);

  await open(page, "/mypage/homes");
  const leave = async () => {
    await page.getByRole("button", { name: `${name} 더 보기`, exact: true }).click();
    await page.getByRole("menuitem", { name: "거주 종료", exact: true }).click();
  };
  await leave();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("예약 1건이 있어요");
  await expect(question).toContainText("지금 취소하면 3,000원이 청구돼요.");
  await question.getByRole("button", { name: "취소", exact: true }).click();
  await expect(question).toBeHidden();
  const { ahead } = await me.read<{ ahead: readonly unknown[] }>("/api/reservations");
  expect(ahead).toHaveLength(1);

  await leave();
  await question.getByRole("button", { name: "예약 1건을 취소하고 나가기", exact: true }).click();
  await expect(page.getByText("거주를 종료했어요.", { exact: true })).toBeVisible();
  const statement = `/api/office/${apartmentId}/reservation-statement?month=${requested.day.slice(0, 7)}`;
  const { total } = await office.read<{ total: number }>(statement);
  expect(total).toBe(3_000);
  await office.api.dispose();
});
