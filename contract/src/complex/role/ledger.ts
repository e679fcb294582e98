import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { OfficeRole } from "../office-policy.ts";
import type { LedgerAct } from "./ledger.copy.ts";
import type { ledgerInput } from "./ledger.input.ts";

/** What members of an office have done in its name, the newest first. Act readLedger. It holds no personal data. */
export const listOfficeActs = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/ledger",
  access: "member",
  input: input<typeof ledgerInput>(),
  answer: answer<LedgerPage>(),
});

export interface LedgerPage {
  readonly acts: readonly OfficeActView[];
  readonly nextCursor: string | null;
}

export interface OfficeActView {
  readonly id: number;
  readonly at: string;
  /** As it was then; null for a member who held none, as an operator. */
  readonly role: OfficeRole | null;
  readonly act: LedgerAct;
  /** What it was done to, such as residence:12. */
  readonly target: string | null;
  /** Figures and closed words. */
  readonly detail: Readonly<Record<string, string | number>>;
}
