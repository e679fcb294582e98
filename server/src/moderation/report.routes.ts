import * as contract from "@danji/contract/moderation/report";
import { createReportInput } from "@danji/contract/moderation/report.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { createReport } from "./report.ts";

export function reportRoutes(on: RegisterEndpoint, { db }: Services): void {
  on(contract.createReport, createReportInput, ({ viewer, body, address }) => createReport(db, viewer, body, address));
}
