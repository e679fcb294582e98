import type { exportInput } from "./data-export.input.ts";
import { endpoint, input } from "../platform/endpoint.ts";

/** As data for programs, or as a page that a person reads. */
export const exportFormats = ["json", "html"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** All data of the viewer, given or written, as a file. */
export const exportData = endpoint({
  method: "GET",
  path: "/api/member/export",
  access: "member",
  input: input<typeof exportInput>(),
});
