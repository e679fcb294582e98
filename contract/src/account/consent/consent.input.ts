import * as z from "zod/mini";
import { policyKinds } from "./consent-rules.ts";

export const getPolicyInput = {
  params: z.object({ kind: z.enum(policyKinds) }),
  query: z.object({ version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))) }),
};

/** The boxes are read by `consentFaults`, whose sentences name each. */
export const agreeInput = { body: z.object({ consents: z.optional(z.unknown()) }) };

export const changeOptionalConsentInput = { body: z.object({ agreed: z.boolean() }) };
