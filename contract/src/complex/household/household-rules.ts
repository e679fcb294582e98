/**
 * How somebody came to live behind a door: the office decided, a code on paper, an invitation of somebody who lives there, or
 * their own word in a complex that asks nobody.
 */
export const householdWays = ["OFFICE", "CODE", "INVITATION", "SELF"] as const;
export type HouseholdWay = (typeof householdWays)[number];

export const householdLimits = {
  /** Members of a household who may come by invitation. */
  membersMax: 10,
} as const;
