import { defaultSettings } from "@danji/contract/facility/facility-rules";
import { addDays, seoulDay } from "@danji/contract/platform/seoul-clock";
import { checkAxe } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { addSlots, registerOffice } from "../harness/complex.ts";
import { open } from "../harness/page-state.ts";
import { readQr } from "../harness/qr.ts";
import { moveIn, signUpResident } from "../harness/resident.ts";

test.use({ fresh: true });

test("the QR of a door is made at the desk, tells a resident when they may check in, and ends with the next one", async ({
  page,
  me,
  origin,
  playwright,
  browser,
}) => {
  const apartmentId = await registerOffice(me, unique("문패마을"));
  await addSlots(me, apartmentId, { ...defaultSettings, opensAt: "00:00" });
  const resident = await signUpResident(playwright.request, origin);
  await moveIn(resident, apartmentId);

  const make = async () => {
    await open(page, `/office/${apartmentId}/door-qr`);
    await page.getByRole("button", { name: "작은 방 QR 만들기", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "QR 만들기", exact: true }).click();
    const code = page.getByRole("img", { name: "작은 방 체크인 QR", exact: true });
    await expect(code).toBeVisible();
    return new URL(await readQr(await code.screenshot()));
  };
  const first = await make();
  await checkAxe(page, "a QR that was made");
  expect(`${first.origin}${first.pathname}`).toBe(`${origin}/check-in`);

  const context = await browser.newContext({ storageState: resident.state });
  const phone = await context.newPage();
  await open(phone, `${first.pathname}${first.hash}`);
  await expect(phone.getByText("지금 이용할 예약이 없어요. 예약한 시간에 다시 찍어주세요.")).toBeVisible();
  const second = await make();
  expect(second.hash).not.toBe(first.hash);
  await open(phone, "/my-reservations");
  await open(phone, `${first.pathname}${first.hash}`);
  await expect(phone.getByText("쓸 수 없는 QR이에요. 관리사무소에 새 QR을 부탁해주세요.")).toBeVisible();
  await resident.api.dispose();
  await context.close();
});

test("a calendar reads the household's bookings at an address that is shown once, until a new one is made", async ({
  page,
  me,
  origin,
  playwright,
}) => {
  const office = await signUpResident(playwright.request, origin);
  const apartmentId = await registerOffice(office, unique("달력마을"));
  const facilityId = await addSlots(office, apartmentId, { ...defaultSettings, opensAt: "00:00" });
  await moveIn(me, apartmentId);
  const requested = { day: addDays(seoulDay(new Date()), 3), from: "10:00", until: "11:00", persons: 1, price: 0 };
  const booked = await me.api.post(`/api/facilities/${facilityId}/reservations`, { data: requested });
  expect(booked.status(), await booked.text()).toBe(201);

  const sheet = page.getByRole("dialog", { name: "캘린더로 보기", exact: true });
  const address = sheet.getByRole("textbox", { name: "구독 주소", exact: true });
  const openSheet = async () => {
    await open(page, "/my-reservations");
    await page.getByRole("button", { name: "캘린더로 보기", exact: true }).click();
  };
  await openSheet();
  await sheet.getByRole("button", { name: "구독 주소 만들기", exact: true }).click();
  const first = await address.inputValue();
  // Without a session, as a calendar asks.
  const calendar = await playwright.request.newContext();
  const read = await calendar.get(first);
  expect([read.status(), (await read.text()).includes("작은 방")]).toEqual([200, true]);

  await openSheet();
  await expect(sheet.getByText(/에 만든 주소가 있어요/)).toBeVisible();
  await expect(address).toHaveCount(0);
  await sheet.getByRole("button", { name: "새 주소 만들기", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "새 주소 만들기", exact: true }).click();
  const second = await address.inputValue();
  expect(second).not.toBe(first);
  expect((await calendar.get(first)).status()).not.toBe(200);
  expect((await calendar.get(second)).status()).toBe(200);
  await calendar.dispose();
  await office.api.dispose();
});
