import { accountLimits, passwordRule } from "./account-rules.ts";
import { type Rule, isBlank, lengthOf } from "../platform/text.ts";
import { accountCopy } from "./account.copy.ts";
import { recoveryCopy as copy } from "./recovery.copy.ts";

/** Limits of SPEC section 9: the name, and how many misses lead to the sign-up. */
export const recoveryLimits = { nameMin: 2, nameMax: 20, missesMax: 5, redirectMs: 2_000 } as const;

/** The name in the form that looks for an account: letters and digits of any script, with spaces between. */
export const recoveryNameRule: Rule = (text) => {
  if (isBlank(text)) return accountCopy.signup.nameRequired;
  const name = text.trim();
  if (!/^[\p{L}\p{M}\p{N} ]+$/u.test(name)) return copy.nameSpecial;
  if (lengthOf(name) < recoveryLimits.nameMin) return copy.nameShort;
  return lengthOf(name) <= recoveryLimits.nameMax ? undefined : accountCopy.signup.nameLong;
};

/** Ten or eleven digits, with hyphens (3-3-4, 3-4-4) or without any. */
export const recoveryPhoneRule: Rule = (text) =>
  /^[0-9]{3}(?:-[0-9]{3,4}-|[0-9]{3,4})[0-9]{4}$/.test(text.trim()) ? undefined : copy.phoneFormat;

/** The digits of a phone number, as it is stored. */
export const plainPhone = (text: string): string => text.replace(/\D/g, "");

/** A phone number as one types it: 3-3-4 (SPEC section 5), and 3-4-4 once it has eleven digits. */
export const hyphenedPhone = (text: string): string => {
  const digits = plainPhone(text).slice(0, accountLimits.phoneMax);
  const middle = digits.length > accountLimits.phoneMin ? 7 : 6;
  return [digits.slice(0, 3), digits.slice(3, middle), digits.slice(middle)].filter((part) => part !== "").join("-");
};

/** The rules of sign-up, each in its own words (SPEC section 5 "Reset password"). */
export const resetPasswordRule: Rule = (text) => {
  if (text === "") return accountCopy.signup.passwordRequired;
  if (text.length < accountLimits.passwordMin || text.length > accountLimits.passwordMax) return copy.passwordLength;
  if (!/[A-Za-z]/.test(text)) return copy.passwordLetter;
  if (!/\d/.test(text)) return copy.passwordDigit;
  return /[!@#$%^&*]/.test(text) ? passwordRule(text) : copy.passwordSpecial;
};
