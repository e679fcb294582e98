import { letterCodeAlphabet } from "../office-rules.ts";

/**
 * How a member came to live behind a door: the office decided, a code on paper, an invitation of a resident of that door, or
 * their own claim in a complex that asks for no decision.
 */
export const householdWays = ["OFFICE", "CODE", "INVITATION", "SELF"] as const;
export type HouseholdWay = (typeof householdWays)[number];

export const householdLimits = {
  /** Most members of a household; beyond them invitations are refused. */
  membersMax: 10,
  invitationHours: 24,
  /** Days after that of the printing; the last of them ends at 24:00. */
  codeDays: 90,
  codeLength: 10,
  /** The first letters of a code name its door, so that tries against one door are counted together, of all members. */
  selectorLength: 4,
  /** Wrong tries of one code, after which only a new one opens the door. */
  codeAttemptsMax: 10,
  /** Doors of one print. */
  printMax: 500,
  printsShown: 50,
} as const;

/** A 세대 교체 is planned for a day up to so many days ahead. */
export const turnoverDaysAhead = 365;

/** So many days after a 세대 교체 the household reads since when it is a new one. */
export const newHouseholdDays = 90;

/** A code can be used while it is UNUSED. */
export type DoorCodeState = "UNUSED" | "USED" | "EXPIRED" | "ENDED" | "LOCKED";

/** True for a text in the form of a door code, as normalizeOfficeCode gives it. */
export const isDoorCode = (text: string): boolean =>
  text.length === householdLimits.codeLength && [...text].every((letter) => letterCodeAlphabet.includes(letter));
