import * as z from "zod/mini";
import { Email } from "../account/account.input.ts";
import { PathId, queryCursor, queryNumber, Text, wellFormed } from "../platform/primitives.ts";
import { isBlank, isNameable, lengthOf } from "../platform/text.ts";
import { isFreeMailHost, normalizeOfficeCode, officeLimits as limits } from "./office-rules.ts";
import { officeCopy as copy } from "./office.copy.ts";

const complexParams = z.object({ apartmentId: PathId });
const claimParams = z.object({ claimId: PathId });

/** A 단지코드, such as A10024475. */
const publicCode = z.pipe(
  z.pipe(
    z.string(copy.publicCodeUnfit).check(wellFormed),
    z.transform((text) => text.normalize("NFKC").replace(/\s/gu, "").toUpperCase()),
  ),
  z.string().check(
    z.refine((text) => !isBlank(text) && isNameable(text) && lengthOf(text) <= limits.publicCodeMax, {
      error: copy.publicCodeUnfit,
    }),
  ),
);

export const officeInput = { params: complexParams };
export const claimOfficeInput = { params: complexParams, body: z.object({ publicCode }) };
export const officeClaimInput = { params: claimParams };
export const sendOfficeMailInput = { params: claimParams, body: z.object({ email: Email }) };
export const verifyOfficeCodeInput = {
  params: claimParams,
  body: z.object({
    code: z.pipe(
      z.string().check(z.maxLength(40), wellFormed),
      z.transform((text) => normalizeOfficeCode(text)),
    ),
  }),
};

const page = {
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  size: queryNumber(1, limits.operatorPageMax, limits.operatorPageMax),
};
export const listOperatorClaimsInput = {
  query: z.object({ ...page, state: z._default(z.enum(["OPEN", "DECIDED"]), "OPEN") }),
};
export const listUnprovenOfficesInput = { query: z.object({ ...page, cursor: queryCursor }) };
export const makeOfficeCodeInput = {
  params: claimParams,
  body: z.object({
    kind: z.enum(["LETTER", "CALL"]),
    /** The number that was called, where it was a call. */
    phone: z.optional(z.string().check(z.maxLength(20), wellFormed)),
  }),
};
export const decideOfficeClaimInput = {
  params: claimParams,
  body: z.object({ decision: z.enum(["confirm", "refuse", "undo"]) }),
};

const MailDomain = z.pipe(
  z.pipe(
    Text,
    z.transform((text) => text.trim().toLowerCase().replace(/^@/u, "")),
  ),
  z.string().check(
    z.refine((text) => text === "" || (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/u.test(text) && !isFreeMailHost(text)), {
      error: copy.domainUnfit,
    }),
  ),
);
/** The number of an office, also one of nine digits as 02-123-4567 or of eight as 1588-0000; "" for none. */
const OfficePhone = z.pipe(
  z.pipe(
    Text,
    z.transform((text) => text.normalize("NFKC").replaceAll(/[\s()-]/gu, "")),
  ),
  z.string().check(z.regex(/^(?:\d{8,11})?$/u, { error: copy.phoneUnfit })),
);
export const putOfficeContactInput = {
  params: complexParams,
  body: z.object({
    mailDomain: MailDomain,
    phone: OfficePhone,
  }),
};
