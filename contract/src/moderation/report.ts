import type { createReportInput } from "./report.input.ts";
import { endpoint, input } from "../platform/endpoint.ts";

/** CONTRACT +: reports something to the managers; a second report of it is 409. */
export const createReport = endpoint({
  method: "POST",
  path: "/api/reports",
  access: "member",
  input: input<typeof createReportInput>(),
  status: 201,
});
