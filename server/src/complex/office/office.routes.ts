import * as contract from "@danji/contract/complex/office";
import {
  claimOfficeInput,
  decideOfficeClaimInput,
  listOperatorClaimsInput,
  listUnprovenOfficesInput,
  makeOfficeCodeInput,
  officeClaimInput,
  officeInput,
  putOfficeContactInput,
  sendOfficeMailInput,
  verifyOfficeCodeInput,
} from "@danji/contract/complex/office.input";
import * as operator from "@danji/contract/complex/operator";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { claimOffice, endClaim, getOffice } from "./claim.ts";
import { decideClaim, makeOfficeCode, putContact } from "./decision.ts";
import { sendOfficeMail, verifyOfficeCode } from "./office-code.ts";
import { getOperatorClaim, listOperatorClaims, listUnprovenOffices, requireOperator } from "./operator.ts";
import { takeBackVouch, vouch } from "./vouch.ts";

/** How an office proves itself. */
export function officeRoutes(on: RegisterEndpoint, services: Services, features: readonly FeatureManifest[]): void {
  const { db } = services;

  on(contract.getOffice, officeInput, ({ viewer, params }) => getOffice(db, viewer, params.apartmentId));

  on(contract.claimOffice, claimOfficeInput, ({ viewer, params, body, address }) =>
    claimOffice(services, viewer, { ...params, ...body, address }),
  );

  on(contract.endOfficeClaim, officeClaimInput, ({ viewer, params, address }) =>
    endClaim(services, viewer, params.claimId, address),
  );

  on(contract.sendOfficeMail, sendOfficeMailInput, ({ viewer, params, body, address }) =>
    sendOfficeMail(services, viewer, { ...params, ...body, address }),
  );

  on(contract.verifyOfficeCode, verifyOfficeCodeInput, ({ viewer, params, body, address }) =>
    verifyOfficeCode(services, viewer, { ...params, ...body, address }, features),
  );

  on(contract.vouchForOffice, officeClaimInput, ({ viewer, params, address }) =>
    vouch(services, viewer, { ...params, address }, features),
  );

  on(contract.takeBackVouch, officeClaimInput, ({ viewer, params, address }) =>
    takeBackVouch(services, viewer, { ...params, address }),
  );
}

/** The operators' side of it. Every call begins with `requireOperator`. */
export function operatorRoutes(on: RegisterEndpoint, services: Services, features: readonly FeatureManifest[]): void {
  const { db } = services;

  on(operator.listOperatorClaims, listOperatorClaimsInput, async ({ viewer, query }) => {
    await requireOperator(services, viewer);
    return listOperatorClaims(db, query);
  });

  on(operator.getOperatorClaim, officeClaimInput, async ({ viewer, params }) => {
    await requireOperator(services, viewer);
    return getOperatorClaim(db, params.claimId, features);
  });

  on(operator.listUnprovenOffices, listUnprovenOfficesInput, async ({ viewer, query }) => {
    await requireOperator(services, viewer);
    return listUnprovenOffices(db, query);
  });

  on(operator.putOfficeContact, putOfficeContactInput, async ({ viewer, params, body, address }) => {
    await requireOperator(services, viewer);
    await putContact(services, viewer, { ...params, ...body, address });
  });

  on(operator.makeOfficeCode, makeOfficeCodeInput, async ({ viewer, params, body, address }) => {
    await requireOperator(services, viewer);
    return makeOfficeCode(services, viewer, { ...params, ...body, address });
  });

  on(operator.decideOfficeClaim, decideOfficeClaimInput, async ({ viewer, params, body, address }) => {
    await requireOperator(services, viewer);
    await decideClaim(services, viewer, { ...params, ...body, address }, features);
  });
}
