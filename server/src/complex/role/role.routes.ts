import * as ledger from "@danji/contract/complex/role/ledger";
import { ledgerInput } from "@danji/contract/complex/role/ledger.input";
import * as contract from "@danji/contract/complex/role/role";
import {
  answerInvitationInput,
  changeRoleInput,
  handOverInput,
  inviteInput,
  officeInput,
  officeInvitationInput,
  roleInput,
} from "@danji/contract/complex/role/role.input";
import type { ResidenceEndedHook } from "#platform/feature/manifest.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { changeRole, endRole, handOverOffice } from "./change-role.ts";
import { inviteToRole, takeBackInvitation } from "./invitation.ts";
import { acceptRole, declineRole } from "./own-invitation.ts";
import { listOfficeActs } from "./ledger-list.ts";
import { listRoles } from "./role-list.ts";

/** Who holds which role in an office. */
export function roleRoutes(on: RegisterEndpoint, services: Services, onResidenceEnded: ResidenceEndedHook): void {
  const { db } = services;

  on(contract.listRoles, officeInput, ({ viewer, params }) => listRoles(db, viewer, params.apartmentId));

  on(contract.inviteToRole, inviteInput, ({ viewer, params, body, address }) =>
    inviteToRole(services, viewer, { ...params, ...body, address }),
  );

  on(contract.takeBackInvitation, officeInvitationInput, ({ viewer, params }) =>
    takeBackInvitation(services, viewer, params),
  );

  on(contract.changeRole, changeRoleInput, ({ viewer, params, body, address }) =>
    changeRole(db, viewer, { ...params, ...body, address }),
  );

  on(contract.endRole, roleInput, ({ viewer, params, address }) =>
    endRole(db, viewer, { ...params, address }, onResidenceEnded),
  );

  on(contract.handOverOffice, handOverInput, ({ viewer, params, body, address }) =>
    handOverOffice(db, viewer, { ...params, ...body, address }, onResidenceEnded),
  );

  on(ledger.listOfficeActs, ledgerInput, ({ viewer, params, query }) =>
    listOfficeActs(db, viewer, { ...params, ...query }),
  );

  on(contract.acceptRole, answerInvitationInput, ({ viewer, params, address }) =>
    acceptRole(db, viewer, { ...params, address }),
  );

  on(contract.declineRole, answerInvitationInput, ({ viewer, params }) => declineRole(db, viewer, params.invitationId));
}
