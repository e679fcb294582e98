import * as contract from "@danji/contract/complex/household/household";
import {
  doorCodeInput,
  invitationInput,
  invitationTokenInput,
  putOutInput,
} from "@danji/contract/complex/household/household.input";
import { residenceInput } from "@danji/contract/complex/residence.input";
import { listEndedHomes as listEndedHomesEndpoint } from "@danji/contract/complex/residence";
import type { ResidenceEndedHook } from "#platform/feature/manifest.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { checkDoorCode, joinByDoorCode } from "./door-code.ts";
import { getHousehold, listEndedHomes } from "./household.ts";
import { checkInvitation, createInvitation, joinByInvitation, takeBackInvitation } from "./invitation.ts";
import { putOut } from "./put-out.ts";

/** Households: who lives behind one door, and the ways in. */
export function householdRoutes(on: RegisterEndpoint, services: Services, onResidenceEnded: ResidenceEndedHook): void {
  const { db } = services;
  on(contract.getHousehold, residenceInput, ({ viewer, params }) => getHousehold(db, viewer, params.residenceId));

  on(contract.putOut, putOutInput, ({ viewer, params, address }) =>
    putOut(db, viewer, params, { address, onResidenceEnded }),
  );

  on(listEndedHomesEndpoint, {}, ({ viewer }) => listEndedHomes(db, viewer));

  on(contract.createInvitation, residenceInput, ({ viewer, params }) =>
    createInvitation(services, viewer, params.residenceId),
  );

  on(contract.takeBackInvitation, invitationInput, ({ viewer, params }) =>
    takeBackInvitation(db, viewer, params.invitationId),
  );

  on(contract.checkInvitation, invitationTokenInput, ({ viewer, body }) =>
    checkInvitation(services, viewer, body.token),
  );

  on(contract.joinByInvitation, invitationTokenInput, ({ viewer, body, address }) =>
    joinByInvitation(services, viewer, { ...body, address }),
  );

  on(contract.checkDoorCode, doorCodeInput, ({ viewer, body, address }) =>
    checkDoorCode(services, viewer, { ...body, address }),
  );

  on(contract.joinByDoorCode, doorCodeInput, ({ viewer, body, address }) =>
    joinByDoorCode(services, viewer, { ...body, address }),
  );
}
