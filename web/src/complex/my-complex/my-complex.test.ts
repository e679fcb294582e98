import type { MemberView } from "@danji/contract/account/profile";
import { defaultComplexId } from "@danji/contract/complex/complex-rules";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { memberQuery } from "#account/profile/profile.queries.ts";
import { fetchMyComplexId } from "./my-complex.queries.ts";
import { residencesQuery } from "../residence/residence.queries.ts";

const home = (apartmentId: number, isChosen: boolean): ResidenceView => ({
  memberApartmentId: apartmentId,
  apartmentId,
  apartmentName: "한빛마을",
  region: "서울특별시",
  building: "101동",
  unit: "1호",
  state: isChosen ? "ACTIVE" : "WAITING",
  isChosen,
  isManager: false,
  requestedAt: "2026-11-20T01:00:00Z",
  rejectionReason: null,
  moveInDate: null,
  numberOfResidents: null,
  carNumbers: [],
});
const memberOf = (...managed: readonly number[]): MemberView => ({
  fileId: null,
  name: "지수",
  nickname: "지수",
  email: "",
  phoneNumber: "",
  nicknameRequest: null,
  consentPending: false,
  hasPassword: true,
  memberApartmentId: null,
  apartmentId: null,
  apartmentName: null,
  region: null,
  location: null,
  building: null,
  unit: null,
  moveInDate: null,
  numberOfResidents: null,
  carNumbers: [],
  residences: [],
  complexNames: [],
  managedComplexes: managed.map((apartmentId) => ({ apartmentId, apartmentName: "한빛마을" })),
});

async function myComplex(homes: readonly ResidenceView[], member?: MemberView): Promise<number> {
  const client = new QueryClient();
  client.setQueryData(residencesQuery.queryKey, homes);
  if (member !== undefined) client.setQueryData(memberQuery.queryKey, member);
  return fetchMyComplexId(client);
}

describe("my complex is", () => {
  test("that of the chosen home, whatever the member manages; the profile is not fetched then", async () => {
    expect(await myComplex([home(7, true), home(8, false)])).toBe(7);
    expect(await myComplex([home(7, true)], memberOf(9))).toBe(7);
  });
  test("without a home the complex that the member manages", async () => {
    expect(await myComplex([], memberOf(9))).toBe(9);
    expect(await myComplex([home(8, false)], memberOf(9))).toBe(9);
  });
  test("of several SPEC's default, where it is among them, else the first", async () => {
    expect(await myComplex([], memberOf(9, defaultComplexId))).toBe(defaultComplexId);
    expect(await myComplex([], memberOf(9, 10))).toBe(9);
  });
  test("else SPEC's default", async () => {
    expect(await myComplex([], memberOf())).toBe(defaultComplexId);
  });
});
