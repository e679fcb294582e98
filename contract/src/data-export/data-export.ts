import type { exportDataInput } from "./data-export.input.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";

/** All data of the viewer, given or written, as a file. */
export const exportData = endpoint({
  method: "GET",
  path: "/api/member/export",
  access: "member",
  input: input<typeof exportDataInput>(),
});

/** Ours: whether a file would be refused. A download that is refused shows the words of the browser alone. */
export const getExportAllowance = endpoint({
  method: "GET",
  path: "/api/member/export/allowance",
  access: "member",
  answer: answer<ExportAllowanceView>(),
});

export interface ExportAllowanceView {
  /** How many files may still be made. */
  readonly left: number;
  /** When all may be made again; null while none was made. */
  readonly renewedAt: string | null;
}
