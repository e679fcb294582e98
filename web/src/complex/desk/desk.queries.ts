import {
  checkResidentFile,
  getDeskHousehold,
  getDeskResident,
  listDeskBuildings,
  listDeskHouseholds,
  listDeskResidents,
} from "@danji/contract/complex/desk/desk";
import {
  type HouseholdFilter,
  householdFilters,
  type HouseholdSort,
  householdSorts,
  type ResidentSort,
  residentSorts,
} from "@danji/contract/complex/desk/desk-rules";
import { type HouseholdWay, householdWays } from "@danji/contract/complex/household/household-rules";
import { type ResidenceState, residenceStates } from "@danji/contract/complex/residence-rules";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import type { TableSpec, TableView } from "#platform/table/table-address.ts";

// "office" first: nothing of it is stored on the machine. Decisions make all of one complex be read again.
const keys = {
  residents: (apartmentId: number) => ["office", apartmentId, "residents"],
  households: (apartmentId: number) => ["office", apartmentId, "households"],
} as const;

export const residentTable: TableSpec = {
  sorts: residentSorts.filter((sort) => !sort.startsWith("-")),
  defaultSort: "door",
  filters: { state: residenceStates, building: "text", way: householdWays },
};

export const householdTable: TableSpec = {
  sorts: householdSorts.filter((sort) => !sort.startsWith("-")),
  defaultSort: "door",
  filters: { who: householdFilters, building: "text" },
};

const given = <T extends string>(name: string, value: string | undefined) =>
  (value === undefined || value === "" ? {} : { [name]: value }) as Readonly<Record<string, T>>;

/** A page of the residents, as the address of their table says. */
export const useDeskResidents = (apartmentId: number, { q, sort, page, filters }: TableView) => {
  const query = {
    ...given("q", q),
    ...given<ResidenceState>("state", filters["state"]),
    ...given("building", filters["building"]),
    ...given<HouseholdWay>("way", filters["way"]),
    sort: sort as ResidentSort,
    page: String(page),
  };
  return useQuery({
    queryKey: [...keys.residents(apartmentId), "list", query],
    queryFn: ({ signal }) => call(listDeskResidents, { params: { apartmentId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const useDeskResident = (apartmentId: number, residenceId: number) =>
  useQuery({
    queryKey: [...keys.residents(apartmentId), "one", residenceId],
    queryFn: ({ signal }) => call(getDeskResident, { params: { apartmentId, residenceId }, signal }),
  });

/** A page of the doors, as the address of their table says. */
export const useDeskHouseholds = (apartmentId: number, { q, sort, page, filters }: TableView) => {
  const query = {
    ...given("q", q),
    ...given<HouseholdFilter>("who", filters["who"]),
    ...given("building", filters["building"]),
    sort: sort as HouseholdSort,
    page: String(page),
  };
  return useQuery({
    queryKey: [...keys.households(apartmentId), "list", query],
    queryFn: ({ signal }) => call(listDeskHouseholds, { params: { apartmentId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const useDeskHousehold = (apartmentId: number, householdId: number) =>
  useQuery({
    queryKey: [...keys.households(apartmentId), "one", householdId],
    queryFn: ({ signal }) => call(getDeskHousehold, { params: { apartmentId, householdId }, signal }),
  });

/** The buildings of the complex, for a filter. */
export const useDeskBuildings = (apartmentId: number) =>
  useQuery({
    queryKey: ["office", apartmentId, "buildings"],
    queryFn: ({ signal }) => call(listDeskBuildings, { params: { apartmentId }, signal }),
    staleTime: 300_000,
  }).data ?? [];

/** What CP949 cannot write of the file. */
export const useFileCheck = (apartmentId: number, state: ResidenceState, building: string | undefined) =>
  useQuery({
    queryKey: ["office", apartmentId, "file", state, building],
    queryFn: ({ signal }) =>
      call(checkResidentFile, { params: { apartmentId }, query: { state, ...given("building", building) }, signal }),
    // Names change meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
