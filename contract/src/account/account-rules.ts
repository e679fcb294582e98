import { accountCopy } from "./account.copy.ts";
import { isBlank, isNameable, lengthOf, type Rule } from "../platform/text.ts";

/** Limits of SPEC sections 5 and 9. */
export const accountLimits = {
  emailMax: 254,
  /** The most members of a page of the block list. */
  blocksPageMax: 50,
  codeLength: 6,
  /** Seconds that a code is valid, and seconds between two of them (SECURITY 6). */
  codeLifeSeconds: 180,
  codePauseSeconds: 60,
  passwordMin: 8,
  passwordMax: 16,
  phoneMin: 10,
  phoneMax: 11,
  nameMax: 20,
  nicknameMax: 20,
} as const;

// Dots only between other characters, and no part of the domain begins or ends with a hyphen: mail servers refuse those.
const EMAIL =
  /^[A-Za-z0-9_%+-]{1,64}(?:\.[A-Za-z0-9_%+-]{1,64}){0,8}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,5}[A-Za-z]{2,24}$/;
const PASSWORD_CHARACTERS = /^[A-Za-z0-9!@#$%^&*]+$/;
const copy = accountCopy.signup;

/** True for a mail address in the basic form that SPEC section 5 asks for; the text is not trimmed here. */
export const isEmail = (text: string): boolean => text.length <= accountLimits.emailMax && EMAIL.test(text);

/** Mail addresses are compared and stored trimmed and in lower case. */
export const canonicalEmail = (text: string): string => text.trim().toLowerCase();

export const emailRule: Rule = (text) => {
  if (isBlank(text)) return copy.emailRequired;
  return isEmail(text.trim()) ? undefined : copy.emailFormat;
};

/** 8 to 16 letters, digits and !@#$%^&*, at least one of each (SPEC section 5, rule 6). */
export const passwordRule: Rule = (text) => {
  if (text === "") return copy.passwordRequired;
  const fits = text.length >= accountLimits.passwordMin && text.length <= accountLimits.passwordMax;
  const kinds = /[A-Za-z]/.test(text) && /\d/.test(text) && /[!@#$%^&*]/.test(text);
  return fits && kinds && PASSWORD_CHARACTERS.test(text) ? undefined : copy.passwordRule;
};

/** Names are checked as they are stored: the same letters may come in parts (NFD), and count as one each. */
export const normalizedName = (text: string): string => text.normalize("NFC").trim();

export const nameRule: Rule = (text) => {
  if (isBlank(text)) return copy.nameRequired;
  if (!isNameable(normalizedName(text))) return copy.nameUnfit;
  return lengthOf(normalizedName(text)) <= accountLimits.nameMax ? undefined : copy.nameLong;
};

/** Ten or eleven ASCII digits without hyphens (SPEC section 9). */
export const phoneRule: Rule = (text) => {
  if (isBlank(text)) return copy.phoneRequired;
  return /^[0-9]{10,11}$/.test(text) ? undefined : copy.phoneFormat;
};

/** The purposes of a mailed code. */
export type CodePurpose = "SIGN_UP" | "FIND_PASSWORD";

/** The digits of a mailed code; one that breaks the rule need not be sent. */
export const codeRule: Rule = (text) => {
  if (text === "") return copy.codeRequired;
  return text.length === accountLimits.codeLength ? undefined : accountCopy.find.wrongCode;
};
