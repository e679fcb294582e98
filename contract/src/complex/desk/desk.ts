import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { HouseholdWay } from "../household/household-rules.ts";
import type { ResidentView } from "../residence.ts";
import type {
  checkResidentFileInput,
  deskComplexInput,
  deskHouseholdInput,
  deskResidentInput,
  listDeskHouseholdsInput,
  listDeskResidentsInput,
  residentFileInput,
} from "./desk.input.ts";

/** A page of a table. */
interface CountedPage {
  /** Counted up to `countedMax` of desk-rules.ts. */
  readonly total: number;
  /** There are more than were counted. */
  readonly hasMore: boolean;
}

/** Residents of one state for the office's table; each call is on record, as is whose names were read. */
export const listDeskResidents = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/residents",
  access: "member",
  input: input<typeof listDeskResidentsInput>(),
  answer: answer<DeskResidentPage>(),
});

export interface DeskResidentPage extends CountedPage {
  readonly residents: readonly DeskResidentView[];
  /** Requests that wait, whatever the table shows. */
  readonly waiting: number;
}

export interface DeskResidentView extends ResidentView {
  readonly householdId: number;
  readonly way: HouseholdWay;
  /** Lives there since then; while the request waits, it waits since then. */
  readonly since: string;
  readonly carCount: number;
}

/** One resident, and who else lives behind the door. 404 for one of another complex. */
export const getDeskResident = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/residents/:residenceId",
  access: "member",
  input: input<typeof deskResidentInput>(),
  answer: answer<DeskResidentDetail>(),
});

export interface DeskResidentDetail {
  readonly resident: DeskResidentView;
  readonly household: DeskHouseholdDetail;
}

/** Doors of a complex for the office's table. No names: reading it is not put on record. */
export const listDeskHouseholds = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/households",
  access: "member",
  input: input<typeof listDeskHouseholdsInput>(),
  answer: answer<DeskHouseholdPage>(),
});

export interface DeskHouseholdPage extends CountedPage {
  readonly households: readonly DeskHouseholdView[];
}

export interface DeskHouseholdView {
  readonly householdId: number;
  readonly building: string;
  readonly unit: string;
  readonly people: number;
  readonly waiting: number;
  readonly carCount: number;
  /** Since when the one lives there who has for the longest time; null where no resident does. */
  readonly since: string | null;
  /** The day of a planned 세대 교체, as 2026-12-15. */
  readonly turnoverDay: string | null;
  /** It waits for the office after a restore. Left out where it is carried out on its day. */
  readonly isTurnoverHeld?: true;
}

/** The people of one door, those who wait for it too. 404 for a door of another complex. */
export const getDeskHousehold = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/households/:householdId",
  access: "member",
  input: input<typeof deskHouseholdInput>(),
  answer: answer<DeskHouseholdDetail>(),
});

export interface DeskHouseholdDetail {
  readonly householdId: number;
  readonly building: string;
  readonly unit: string;
  readonly people: readonly DeskPersonView[];
}

export interface DeskPersonView extends DeskResidentView {
  /** A day, as 2026-11-20; null where it was not given. */
  readonly moveInDate: string | null;
  readonly carNumbers: readonly string[];
}

/** The buildings (동) where the complex has households, in the order of their numbers. */
export const listDeskBuildings = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/buildings",
  access: "member",
  input: input<typeof deskComplexInput>(),
  answer: answer<readonly string[]>(),
});

/** Which characters of the file CP949 cannot write, and how many rows it has; before it is downloaded. */
export const checkResidentFile = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/residents-file/check",
  access: "member",
  input: input<typeof checkResidentFileInput>(),
  answer: answer<ResidentFileCheck>(),
});

export interface ResidentFileCheck {
  readonly rows: number;
  /** Each once. */
  readonly unwritable: readonly string[];
}

/**
 * The residents as CSV: UTF-8 with its mark, or CP949 (409 FILE_UNWRITABLE where that cannot write a character). Streamed,
 * never stored; on record with everybody in it.
 */
export const residentFile = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/residents-file",
  access: "member",
  input: input<typeof residentFileInput>(),
});
