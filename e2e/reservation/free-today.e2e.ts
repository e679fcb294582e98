import { defaultSettings } from "@danji/contract/facility/facility-rules";
import type { FreeTodayListView } from "@danji/contract/reservation/reservation";
import type { Page } from "@playwright/test";
import { expect, test, unique } from "../harness/community.ts";
import { addSlots, registerOffice } from "../harness/complex.ts";
import { open } from "../harness/page-state.ts";
import { moveIn, signUpResident } from "../harness/resident.ts";

test.use({ fresh: true });

/** Resolves once the page follows so many facilities. */
const followed = (page: Page, count: number) =>
  new Promise<void>((resolve) => {
    let left = count;
    page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        const text = String(payload);
        if (text.startsWith("SUBSCRIBE") && text.includes("/topic/facilities/") && (left -= 1) === 0) resolve();
      }),
    );
  });

test("what a neighbour books changes the open list and the open page of a facility by itself", async ({
  me,
  origin,
  playwright,
  browser,
}) => {
  const apartmentId = await registerOffice(me, unique("바로마을"));
  // Two times a day, booked a day before: so what is next depends on no minute of today.
  const hours = Array.from({ length: 8 }, () => ({ from: "00:00", until: "24:00" }));
  const settings = { ...defaultSettings, hours, slotMinutes: 720, slotsMax: 1, opensAt: "00:00", closesMinutes: 1_440 };
  const facilityId = await addSlots(me, apartmentId, settings);

  const [resident, neighbour] = [
    await signUpResident(playwright.request, origin),
    await signUpResident(playwright.request, origin),
  ];
  await moveIn(resident, apartmentId);
  await moveIn(neighbour, apartmentId, "301호");
  const nextFree = async () => {
    const { day, facilities } = await neighbour.read<FreeTodayListView>(
      `/api/facilities/today?apartmentId=${apartmentId}`,
    );
    const free = facilities[0]?.next ?? { day, from: "nothing is free" };
    const [, month, date] = free.day.split("-").map(Number);
    return { ...free, today: day, text: `다음 빈 시간 ${month}월 ${date}일 ${free.from}` };
  };
  const before = await nextFree();

  const context = await browser.newContext({ storageState: resident.state, viewport: { width: 390, height: 844 } });
  const [list, page] = [await context.newPage(), await context.newPage()];
  const live = Promise.all([followed(list, 1), followed(page, 1)]);
  await open(list, "/facilities");
  const card = list.getByRole("list", { name: "시설 목록", exact: true }).getByRole("link", { name: /작은 방/ });
  await expect(card.getByText("오늘 마감", { exact: true })).toBeVisible();
  await expect(card.getByText(before.text, { exact: true })).toBeVisible();
  await open(page, `/facilities/${facilityId}`);
  const days = page.getByRole("group", { name: "날짜", exact: true }).getByRole("button");
  const ahead = (Date.parse(before.day) - Date.parse(before.today)) / 86_400_000;
  await days.nth(ahead).click();
  const slots = page.getByRole("region", { name: "시간", exact: true });
  await expect(slots.getByRole("button", { name: `${before.from} 무료`, exact: true })).toBeEnabled();
  await live;

  const requested = { day: before.day, from: before.from, until: before.from === "00:00" ? "12:00" : "24:00" };
  const booked = await neighbour.api.post(`/api/facilities/${facilityId}/reservations`, {
    data: { ...requested, persons: 1, price: 0 },
  });
  expect(booked.ok(), await booked.text()).toBe(true);
  await expect(slots.getByRole("button", { name: `${before.from} 예약됨`, exact: true })).toBeDisabled();
  await expect(card.getByText((await nextFree()).text, { exact: true })).toBeVisible();
  for (const one of [resident, neighbour]) await one.api.dispose();
  await context.close();
});
