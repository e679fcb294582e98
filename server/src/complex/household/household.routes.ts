import * as contract from "@danji/contract/complex/household/household";
import { residenceInput } from "@danji/contract/complex/residence.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { getHousehold } from "./household.ts";

/** Households: who lives behind one door. */
export function householdRoutes(on: RegisterEndpoint, { db }: Services): void {
  on(contract.getHousehold, residenceInput, ({ viewer, params }) => getHousehold(db, viewer, params.residenceId));
}
