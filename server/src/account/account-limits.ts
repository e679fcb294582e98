import type { Limit } from "#platform/limit/rate-limit.ts";

/** The limits of logins, codes and what else can be guessed (SECURITY 13 and 6). */
export const accountRateLimits = {
  loginAccount: { name: "login-account", max: 5, seconds: 1800 },
  loginDevice: { name: "login-device", max: 5, seconds: 1800 },
  loginAddress: { name: "login-address", max: 20, seconds: 60 },
  emailCheckAddress: { name: "email-check-address", max: 20, seconds: 60 },
  signupPhoneProof: { name: "signup-phone-proof", max: 5, seconds: 1800 },
  signupPhoneAddress: { name: "signup-phone-address", max: 10, seconds: 3600 },
  findIdAddress: { name: "find-id-address", max: 10, seconds: 900 },
  findIdPhone: { name: "find-id-phone", max: 5, seconds: 86_400 },
  resetAddress: { name: "reset-address", max: 20, seconds: 900 },
  passwordCheck: { name: "password-check", max: 5, seconds: 1800 },
  phoneChange: { name: "phone-change", max: 10, seconds: 86_400 },
  codeCooldown: { name: "code-cooldown", max: 1, seconds: 60 },
  codeMail: { name: "code-mail", max: 5, seconds: 86_400 },
  codeSender: { name: "code-sender", max: 5, seconds: 86_400 },
  codeRecovery: { name: "code-recovery", max: 20, seconds: 86_400 },
  codeOthers: { name: "code-others", max: 25, seconds: 86_400 },
  codeAddress: { name: "code-address", max: 10, seconds: 3600 },
  unknownSessions: { name: "unknown-sessions", max: 300, seconds: 60 },
} as const satisfies Record<string, Limit>;

/** Guesses that a mailed code takes from the browser that asked for it, and again from all others together (SECURITY 6). */
export const codeAttemptsMax = 5;
