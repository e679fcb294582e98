import * as contract from "@danji/contract/moderation/report-desk";
import {
  decideOfficeReportInput,
  decideOperatorReportInput,
  hideByOfficeInput,
  listOfficeReportsInput,
  listOperatorReportsInput,
  officeReportInput,
  officeReportPhotoInput,
  operatorReportInput,
  operatorReportPhotoInput,
  proposeDecisionInput,
} from "@danji/contract/moderation/report.input";
import { requireAct } from "#complex/complex-access.ts";
import { requireOperator } from "#complex/office/operator.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { decideCase } from "../decision/decide.ts";
import { decideOfficeCase, hideByOffice, proposeDecision, requireCaseAct } from "../decision/office-decision.ts";
import { getCase, listCases } from "./cases.ts";
import { findStandIn, type ReportDesk } from "./desk.ts";
import { getReportedPhoto } from "./reported-photo.ts";

/** Cases at the office of their complex. */
export function officeReportRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;

  /** The council sees what it decides, the others of the office every case. Throws as `requirePreparer`. */
  const deskOf = async (
    viewer: Viewer,
    complexId: number,
    requirePreparer: typeof requireAct | typeof requireCaseAct,
  ): Promise<{ readonly desk: ReportDesk; readonly standIn: ReportDesk | undefined }> => {
    const standIn = await findStandIn(services, viewer, complexId);
    if (standIn?.role === "COUNCIL") return { desk: standIn, standIn };
    await requirePreparer(db, viewer, complexId, "prepareReports");
    return { desk: { kind: "OFFICE", complexId }, standIn };
  };

  on(contract.listOfficeReports, listOfficeReportsInput, async ({ viewer, params, query }) =>
    listCases(db, viewer, (await deskOf(viewer, params.apartmentId, requireAct)).desk, query),
  );

  on(contract.getOfficeReport, officeReportInput, async ({ viewer, params }) => {
    const { desk, standIn } = await deskOf(viewer, params.apartmentId, requireCaseAct);
    return getCase(db, viewer, desk, params.reportId, standIn);
  });

  on(contract.getOfficeReportPhoto, officeReportPhotoInput, async ({ viewer, params }) =>
    getReportedPhoto(services, viewer, (await deskOf(viewer, params.apartmentId, requireCaseAct)).desk, params),
  );

  on(contract.proposeDecision, proposeDecisionInput, ({ viewer, params, body, address }) =>
    proposeDecision(services, viewer, { complexId: params.apartmentId, caseId: params.reportId, address }, body),
  );

  on(contract.decideOfficeReport, decideOfficeReportInput, ({ viewer, params, body, address }) =>
    decideOfficeCase(services, viewer, { complexId: params.apartmentId, caseId: params.reportId, address }, body),
  );

  on(contract.hideByOffice, hideByOfficeInput, ({ viewer, params, body, address }) =>
    hideByOffice(services, viewer, { complexId: params.apartmentId, address }, body),
  );
}

/** Cases that belong to no office. Every call begins with `requireOperator`. */
export function operatorReportRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;
  const desk = { kind: "OPERATOR" } as const;

  on(contract.listOperatorReports, listOperatorReportsInput, async ({ viewer, query }) => {
    await requireOperator(services, viewer);
    return listCases(db, viewer, desk, query);
  });

  on(contract.getOperatorReport, operatorReportInput, async ({ viewer, params }) => {
    await requireOperator(services, viewer);
    return getCase(db, viewer, desk, params.reportId);
  });

  on(contract.getOperatorReportPhoto, operatorReportPhotoInput, async ({ viewer, params }) => {
    await requireOperator(services, viewer);
    return getReportedPhoto(services, viewer, desk, params);
  });

  on(contract.decideOperatorReport, decideOperatorReportInput, async ({ viewer, params, body, address }) => {
    await requireOperator(services, viewer);
    await db.tx((tx) => decideCase(services, tx, { viewer, desk, address }, params.reportId, body));
  });
}
