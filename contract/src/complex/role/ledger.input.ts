import * as z from "zod/mini";
import { isId } from "../../platform/id.ts";
import { Month, PathId, queryNumber } from "../../platform/primitives.ts";
import { type LedgerAct, ledgerCopy } from "./ledger.copy.ts";
import { roleLimits } from "./role-rules.ts";

export const ledgerActs = Object.keys(ledgerCopy.acts) as LedgerAct[];

export const ledgerInput = {
  params: z.object({ apartmentId: PathId }),
  query: z.object({
    act: z.optional(z.enum(ledgerActs)),
    /** A month in Seoul, as 2026-11. */
    month: z.optional(Month),
    cursor: z.optional(z.string().check(z.refine(isId))),
    size: queryNumber(1, roleLimits.ledgerPageMax, 50),
  }),
};
