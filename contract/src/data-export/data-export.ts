import type { exportDataInput } from "./data-export.input.ts";
import { endpoint, input } from "../platform/endpoint.ts";

/** All data of the viewer, given or written, as a file. */
export const exportData = endpoint({
  method: "GET",
  path: "/api/member/export",
  access: "member",
  input: input<typeof exportDataInput>(),
});
