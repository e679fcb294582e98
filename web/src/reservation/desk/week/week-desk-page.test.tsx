import type { FacilityView } from "@danji/contract/facility/facility";
import { defaultSettings } from "@danji/contract/facility/facility-rules";
import { reservationDeskCopy } from "@danji/contract/reservation/reservation-desk.copy";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, openScreen } from "#platform/testing/app.tsx";
import WeekDeskPage from "./week-desk-page.tsx";

const facilityOf = (facilityId: number, name: string): FacilityView => ({
  facilityId,
  apartmentId: 1,
  name,
  kind: "SLOT",
  place: "",
  description: "",
  closures: [],
  version: 1,
  settings: defaultSettings,
});

test("the week of a facility stays where another one comes before it", async () => {
  let facilities = [facilityOf(7, "다목적실")];
  answerCalls(({ path }) => ({
    data: path.endsWith("/reservations") ? { waiting: [], reservations: [] } : { facilities, holidays: [] },
  }));
  const { readAgain } = openScreen(
    "/office/:apartmentId/reservation-week",
    "/office/1/reservation-week",
    <WeekDeskPage />,
  );
  const facility = await screen.findByRole<HTMLSelectElement>("combobox", { name: reservationDeskCopy.week.facility });
  facilities = [facilityOf(3, "게스트룸"), facilityOf(7, "다목적실")];
  await readAgain();
  await screen.findByRole("option", { name: "게스트룸" });
  expect(facility.value).toBe("7");
});
