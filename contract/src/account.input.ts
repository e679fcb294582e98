import * as z from "zod/mini";
import type { CodePurpose } from "./account.ts";
import {
  accountLimits,
  canonicalEmail,
  emailRule,
  nameRule,
  nicknameRule,
  passwordRule,
  phoneRule,
  type Rule,
} from "./account-rules.ts";
import { Text, wellFormed } from "./platform/primitives.ts";

/** A field under one rule: the rule's sentence is also what a missing or non-text value is told. */
export const ruled = (rule: Rule) =>
  z.string({ error: () => rule("") ?? "" }).check(
    z.check((given) => {
      const sentence = rule(given.value);
      if (sentence !== undefined) {
        given.issues.push({ code: "custom", message: sentence, input: given.value });
      }
    }),
  );

const lowered = z.transform(canonicalEmail);
const trimmed = z.transform((text: string) => text.trim());
export const Email = z.pipe(ruled(emailRule), lowered);
export const named = (rule: Rule) => z.pipe(z.pipe(ruled(rule), Text), trimmed);
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
    password: ruled(passwordRule),
    name: named(nameRule),
    nickname: named(nicknameRule),
    phoneNumber: ruled(phoneRule),
  }),
};
