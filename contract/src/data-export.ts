import type { exportInput } from "./data-export.input.ts";
import { endpoint, input } from "./platform/endpoint.ts";

/** As data for programs, or as a page that a person reads. */
export const exportFormats = ["json", "html"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Everything that the viewer gave the product and wrote in it, as a file to keep. */
export const exportData = endpoint({
  method: "GET",
  path: "/api/member/export",
  access: "member",
  input: input<typeof exportInput>(),
});
