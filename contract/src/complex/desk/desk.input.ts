import * as z from "zod/mini";
import { PathId, queryNumber, Text } from "../../platform/primitives.ts";
import { householdWays } from "../household/household-rules.ts";
import { residenceStates } from "../residence-rules.ts";
import { deskTableLimits, fileEncodings, householdFilters, householdSorts, residentSorts } from "./desk-rules.ts";

const params = z.object({ apartmentId: PathId });
const searched = z.optional(z.pipe(z.string().check(z.maxLength(100)), Text));
const building = z.optional(z.pipe(z.string().check(z.maxLength(40)), Text));
const paging = {
  page: queryNumber(1, deskTableLimits.pagesMax, 1),
  size: queryNumber(1, deskTableLimits.pageMax, deskTableLimits.page),
};

// Unknown keys are refused: a filter that is misspelled must not show everybody.
export const listDeskResidentsInput = {
  params,
  query: z.strictObject({
    q: searched,
    state: z._default(z.enum(residenceStates), "ACTIVE"),
    building,
    way: z.optional(z.enum(householdWays)),
    sort: z._default(z.enum(residentSorts), "door"),
    ...paging,
  }),
};

export const listDeskHouseholdsInput = {
  params,
  query: z.strictObject({
    q: searched,
    who: z._default(z.enum(householdFilters), "LIVED"),
    building,
    sort: z._default(z.enum(householdSorts), "door"),
    ...paging,
  }),
};

export const deskComplexInput = { params };
export const deskResidentInput = { params: z.object({ apartmentId: PathId, residenceId: PathId }) };
export const deskHouseholdInput = { params: z.object({ apartmentId: PathId, householdId: PathId }) };

const listed = { state: z._default(z.enum(residenceStates), "ACTIVE"), building };
export const checkResidentFileInput = { params, query: z.strictObject(listed) };
export const residentFileInput = {
  params,
  query: z.strictObject({ ...listed, encoding: z._default(z.enum(fileEncodings), "utf8") }),
};
