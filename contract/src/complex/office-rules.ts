/** How an office proves itself: by mail, by a code of a letter or a call, or by households that vouch. */
export const officeMethods = ["MAIL", "LETTER", "CALL", "VOUCHES"] as const;
export type OfficeMethod = (typeof officeMethods)[number];

/** CONTESTED: an operator decides, since another claim is open or another office is there. */
export const officeClaimStates = ["OPEN", "CONTESTED", "CONFIRMED", "REFUSED", "ENDED", "UNDONE"] as const;
export type OfficeClaimState = (typeof officeClaimStates)[number];

export const officeLimits = {
  publicCodeMax: 20,
  /** Lives of a mailed code, and of one by letter or call. */
  mailMinutes: 30,
  letterDays: 14,
  /** Wrong codes until a new one is needed. */
  attemptsMax: 5,
  mailCodeLength: 6,
  letterCodeLength: 10,
  /** Households that confirm a claim, each verified for so many days before it. */
  vouchesNeeded: 5,
  vouchDays: 30,
  operatorPageMax: 50,
} as const;

/** Letters and digits of a code on paper: none that looks like another. */
export const letterCodeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A code as it is compared: without spaces and hyphens, in capitals. */
export const normalizeOfficeCode = (text: string): string =>
  text.normalize("NFKC").replace(/[\s-]/gu, "").toUpperCase();

// Every person can have an address there, so none shows an office.
const freeMailHosts: ReadonlySet<string> = new Set([
  ...["gmail.com", "googlemail.com", "naver.com", "daum.net", "hanmail.net", "kakao.com", "nate.com", "empas.com"],
  ...["hotmail.com", "outlook.com", "outlook.kr", "live.com", "msn.com", "yahoo.com", "yahoo.co.kr", "icloud.com"],
  ...["me.com", "mac.com", "korea.com", "lycos.co.kr", "dreamwiz.com", "hanmir.com", "proton.me", "protonmail.com"],
]);

/** True for a mail host on which every person can have an address. */
export const isFreeMailHost = (domain: string): boolean => freeMailHosts.has(domain.toLowerCase());
