import * as z from "zod/mini";
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
import { answer, endpoint } from "./platform/endpoint.ts";
import { Text } from "./platform/primitives.ts";

// A field under one rule: the rule's sentence is also what a missing or non-text value is told.
const ruled = (rule: Rule) =>
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
const Email = z.pipe(ruled(emailRule), lowered);
const named = (rule: Rule) => z.pipe(z.pipe(ruled(rule), Text), trimmed);

/** SPEC section 7. `loginId` carries the mail address. */
export const login = endpoint({
  method: "POST",
  path: "/api/login",
  access: "anonymous",
  body: z.object({ loginId: z.string().check(z.maxLength(320)), password: z.string().check(z.maxLength(128)) }),
  answer: answer<LoginView>(),
});

/** `accessToken` opens GET /api/member/profile alone, for 15 minutes (SECURITY 2). */
export interface LoginView {
  readonly accessToken: string;
}

/** CONTRACT +: ends the session of this browser. */
export const logout = endpoint({ method: "POST", path: "/api/logout", access: "anonymous", status: 204 });

export const checkEmailDuplication = endpoint({
  method: "POST",
  path: "/api/member/check-email-duplication",
  access: "anonymous",
  body: z.object({ email: Email }),
});

export const mailTypes = ["SIGN_UP", "FIND_PASSWORD"] as const;
export type CodePurpose = (typeof mailTypes)[number];

/** Mails a six-digit code; without `type` it is one for signing up. */
export const sendCode = endpoint({
  method: "POST",
  path: "/api/mail/certification-code/send",
  access: "anonymous",
  body: z.object({ mail: Email, type: z._default(z.enum(mailTypes), "SIGN_UP") }),
});

/** Sets the proof cookie where the code is right. */
export const verifyCode = endpoint({
  method: "GET",
  path: "/api/mail/certification-code/verify",
  access: "anonymous",
  query: z.object({ email: Email, code: z.string().check(z.regex(new RegExp(`^[0-9]{${accountLimits.codeLength}}$`))) }),
});

/** SPEC section 3 "Signup payload"; the order of the fields is the order of SPEC section 5. */
export const signup = endpoint({
  method: "POST",
  path: "/api/member/signup",
  access: "anonymous",
  body: z.object({
    email: Email,
    password: ruled(passwordRule),
    name: named(nameRule),
    nickname: named(nicknameRule),
    phoneNumber: ruled(phoneRule),
  }),
});

/** Answers the four fields at the top level too, where SPEC's client reads them. */
export const getProfile = endpoint({
  method: "GET",
  path: "/api/member/profile",
  access: "member",
  answer: answer<ProfileView>(),
});

export interface ProfileView {
  /** Address of the picture, or null. */
  readonly profileImage: string | null;
  readonly name: string;
  readonly nickname: string;
  readonly email: string;
}
