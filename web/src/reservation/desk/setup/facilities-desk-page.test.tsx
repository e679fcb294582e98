import type { FacilityView } from "@danji/contract/facility/facility";
import { facilityDeskCopy as copy } from "@danji/contract/facility/facility-desk.copy";
import { defaultSettings } from "@danji/contract/facility/facility-rules";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answerCalls, openScreen } from "#platform/testing/app.tsx";
import FacilitiesDeskPage from "./facilities-desk-page.tsx";

const facility: FacilityView = {
  facilityId: 7,
  apartmentId: 1,
  name: "다목적실",
  kind: "SLOT",
  place: "",
  description: "",
  closures: [],
  version: 1,
  settings: defaultSettings,
};

const openForm = () =>
  openScreen("/office/:apartmentId/facilities/:facilityId", "/office/1/facilities/7", <FacilitiesDeskPage />);
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

test("the rules of a facility that another desk removes stay in their form", async () => {
  vi.stubGlobal("isSecureContext", false);
  let facilities = [facility];
  answerCalls(({ path }) => ({
    data: path === "/api/member/profile" ? { memberId: 1, email: "" } : { facilities, holidays: [] },
  }));
  const { readAgain } = openForm();
  fireEvent.change(await screen.findByRole("textbox", { name: copy.description }), {
    target: { value: "신발을 벗어 주세요." },
  });
  fireEvent.change(field(copy.closeReason), { target: { value: "바닥 공사" } });
  facilities = [];
  await readAgain();
  await screen.findByText(copy.goneMeanwhile);
  expect(field(copy.description).value).toBe("신발을 벗어 주세요.");
  expect(field(copy.closeReason).value).toBe("바닥 공사");
});

test("a draft of rules that another desk has changed since keeps what was changed in it, and nothing else", async () => {
  vi.stubGlobal("isSecureContext", false);
  let facilities = [facility];
  const sent: unknown[] = [];
  answerCalls(({ path, method, body }) => {
    if (method === "PUT") sent.push(body);
    return { data: path === "/api/member/profile" ? { memberId: 1, email: "" } : { facilities, holidays: [] } };
  });
  openForm();
  fireEvent.change(await screen.findByRole("textbox", { name: copy.description }), {
    target: { value: "신발을 벗어 주세요." },
  });
  await waitFor(() => expect(localStorage.getItem("draft:facility:1:7")).toContain("신발을 벗어"));
  cleanup();
  const prices = { ...facility.settings.prices, WEEKDAY: 20_000 };
  facilities = [{ ...facility, version: 2, settings: { ...facility.settings, prices } }];
  openForm();
  await screen.findByText(copy.restoredOver);
  expect(field(copy.description).value).toBe("신발을 벗어 주세요.");
  fireEvent.click(screen.getByRole("button", { name: copy.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ version: 2, description: "신발을 벗어 주세요.", settings: { prices } });
});
