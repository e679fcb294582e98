import * as z from "zod/mini";
import {
  accountLimits,
  canonicalEmail,
  emailRule,
  nameRule,
  passwordRule,
  phoneRule,
  type CodePurpose,
} from "./account-rules.ts";
import { nicknameRule } from "./nickname/nickname-rule.ts";
import type { Rule } from "../platform/text.ts";
import { PathId, queryCursor, queryNumber, Text, validatedText, wellFormed } from "../platform/primitives.ts";

const lowerCased = z.transform(canonicalEmail);
const trimmed = z.transform((text: string) => text.trim());
export const Email = z.pipe(validatedText(emailRule), lowerCased);
export const validatedName = (rule: Rule) => z.pipe(z.pipe(validatedText(rule), Text), trimmed);
const purposes = ["SIGN_UP", "FIND_PASSWORD"] as const satisfies readonly CodePurpose[];

export const loginInput = {
  body: z.object({
    loginId: z.string().check(z.maxLength(320), wellFormed),
    password: z.string().check(z.maxLength(128), wellFormed),
  }),
};

export const checkEmailDuplicationInput = { body: z.object({ email: Email }) };

export const sendCodeInput = {
  body: z.object({ mail: Email, type: z._default(z.enum(purposes), "SIGN_UP") }),
};

export const verifyCodeInput = {
  query: z.object({
    email: Email,
    code: z.string().check(z.regex(new RegExp(`^[0-9]{${accountLimits.codeLength}}$`))),
  }),
};

/** SPEC section 3 "Signup payload"; the order of the fields is the order of SPEC section 5. */
export const signupInput = {
  body: z.object({
    email: Email,
    password: validatedText(passwordRule),
    name: validatedName(nameRule),
    nickname: validatedName(nicknameRule),
    phoneNumber: validatedText(phoneRule),
    /** Ours: the boxes of the form (`Consents`). Without them the account is asked at its next screen of ours. */
    consents: z.optional(z.unknown()),
  }),
};

export const deviceInput = { params: z.object({ sessionId: PathId }) };

const whole = z.number().check(z.int(), z.gte(0), z.lte(1e9));

/** `reservations`: the bookings ahead that the withdrawal cancels, and what that costs, as they were shown. */
export const withdrawInput = {
  body: z.object({
    password: z.string().check(z.maxLength(128), wellFormed),
    reservations: z.optional(z.object({ count: whole, fee: whole })),
  }),
};

export const blockInput = { params: z.object({ memberId: PathId }) };

export const listBlocksInput = {
  query: z.object({
    cursor: queryCursor,
    size: queryNumber(1, accountLimits.blocksPageMax, accountLimits.blocksPageMax),
  }),
};
