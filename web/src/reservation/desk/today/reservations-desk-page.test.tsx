import type { FacilityView } from "@danji/contract/facility/facility";
import { defaultSettings } from "@danji/contract/facility/facility-rules";
import { seoulDay } from "@danji/contract/platform/seoul-clock";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import { reservationDeskCopy } from "@danji/contract/reservation/reservation-desk.copy";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, openScreen } from "#platform/testing/app.tsx";
import ReservationsDeskPage from "./reservations-desk-page.tsx";

const copy = reservationDeskCopy.today;
const day = seoulDay(new Date());
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const row: OfficeReservationView = {
  reservationId: 5,
  facilityId: 7,
  facilityName: "다목적실",
  kind: "SLOT",
  state: "WAITING",
  building: "101동",
  unit: "301호",
  begins: later(48),
  ends: later(49),
  day,
  place: null,
  persons: 2,
  price: 0,
  byOffice: false,
  checkedInAt: null,
  isOutsideHours: false,
};
const facilityOf = (facilityId: number, name: string): FacilityView => ({
  facilityId,
  apartmentId: 1,
  name,
  kind: "SLOT",
  place: "",
  description: "",
  closures: [],
  version: 1,
  settings: { ...defaultSettings, personsMax: 4 },
});
const free = { now: later(0), from: day, days: 1, held: [], holidays: [], closures: [], undrawn: [], households: [] };

interface Answers {
  readonly role: string;
  readonly waiting: readonly OfficeReservationView[];
  readonly facilities: readonly FacilityView[];
}

function open(part: string) {
  let now: Answers = {
    role: "STAFF",
    waiting: [row],
    facilities: [facilityOf(7, "다목적실"), facilityOf(8, "탁구장")],
  };
  answerCalls(({ method, path }) => {
    if (method !== "GET") return { status: 409, reason: "RESERVATION_STATE", message: "이미 처리된 예약입니다." };
    if (path === "/api/member") return { data: { managedComplexes: [{ apartmentId: 1, role: now.role }] } };
    if (path.endsWith("/reservations")) return { data: { waiting: now.waiting, reservations: [] } };
    if (path.endsWith("/availability")) return { data: free };
    return { data: { facilities: now.facilities, holidays: [] } };
  });
  const { readAgain } = openScreen(
    "/office/:apartmentId/reservations/:part?",
    `/office/1/reservations${part}`,
    <ReservationsDeskPage />,
  );
  return async (next: Partial<Answers>) => {
    now = { ...now, ...next };
    await readAgain();
  };
}

const reason = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: copy.reason });

test("the reason of a decline stays where its booking goes, and where the desk refuses it", async () => {
  const readAgain = open("");
  fireEvent.click(await screen.findByRole("button", { name: copy.actOf(copy.decline, "101동 301호") }));
  fireEvent.change(reason(), { target: { value: "공사가 있어요." } });
  await readAgain({ waiting: [] });
  await screen.findByText(copy.changedMeanwhile);
  expect(reason().value).toBe("공사가 있어요.");
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: copy.decline }));
  expect((await screen.findByRole("alert")).textContent).toBe("이미 처리된 예약입니다.");
  expect(reason().value).toBe("공사가 있어요.");
});

test("a booking for a household stays as it is chosen where facilities are read again and the role is lost", async () => {
  const readAgain = open("/new");
  const words = reservationDeskCopy.booking;
  const facility = await screen.findByRole<HTMLSelectElement>("combobox", { name: words.facility });
  fireEvent.change(screen.getByRole("textbox", { name: words.unit }), { target: { value: "301호" } });
  fireEvent.click(await screen.findByRole("button", { name: "한 명 늘리기" }));
  const people = () => screen.getByText("2명");
  expect(people()).toBeDefined();
  // A facility that comes before it.
  await readAgain({ facilities: [facilityOf(3, "게스트룸"), facilityOf(7, "다목적실")] });
  await screen.findByRole("option", { name: "게스트룸" });
  expect(facility.value).toBe("7");
  expect(people()).toBeDefined();
  await readAgain({ facilities: [facilityOf(3, "게스트룸")], role: "GUARD" });
  await screen.findByText(words.facilityGone);
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("textbox", { name: words.unit }).value).toBe("301호"));
  expect(facility.value).toBe("7");
  expect(people()).toBeDefined();
});
