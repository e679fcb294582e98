import * as z from "zod/mini";
import { isDay } from "../../platform/seoul-clock.ts";
import { Month, PathId, queryCursor, queryNumber } from "../../platform/primitives.ts";
import { ledgerLimits, visitStates } from "./ledger-rules.ts";

const part = z.optional(z.string().check(z.minLength(1), z.maxLength(20)));

export const carLedgerInput = {
  params: z.object({ apartmentId: PathId }),
  /** One of month, day, digits and building bounds what is looked through. */
  query: z
    .strictObject({
      month: z.optional(Month),
      day: z.optional(z.string().check(z.regex(/^20\d\d-\d\d-\d\d$/), z.refine(isDay))),
      digits: z.optional(z.string().check(z.regex(/^\d{4}$/))),
      building: part,
      unit: part,
      state: z.optional(z.enum(visitStates)),
      cursor: queryCursor,
      size: queryNumber(1, ledgerLimits.pageMax, ledgerLimits.page),
    })
    .check(
      z.refine(({ month, day, digits, building }) => (month ?? day ?? digits ?? building) !== undefined),
      z.refine(({ unit, building }) => unit === undefined || building !== undefined),
    ),
};
