import * as contract from "@danji/contract/moderation/report";
import { createReportInput, listReportsInput } from "@danji/contract/moderation/report.input";
import type { SeesMember } from "#account/profile/member-visibility.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { listActions, listOwnReports } from "./own-reports.ts";
import { createReport } from "./report.ts";

export function reportRoutes(on: RegisterEndpoint, services: Services, seesMember: SeesMember): void {
  const { db } = services;

  on(contract.createReport, createReportInput, ({ viewer, body, address }) =>
    createReport(services, viewer, { ...body, address }, seesMember),
  );

  on(contract.listOwnReports, listReportsInput, ({ viewer, query }) => listOwnReports(db, viewer, query));

  on(contract.listActions, listReportsInput, ({ viewer, query }) => listActions(db, viewer, query));
}
