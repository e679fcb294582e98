/** Roles that a head gives. The head's own is handed over. */
export const givenRoles = ["STAFF", "GUARD", "COUNCIL"] as const;
export type GivenRole = (typeof givenRoles)[number];

export const roleLimits = {
  /** Days for which an invitation is open. */
  invitationDays: 14,
  /** Open invitations of an office. */
  invitationsMax: 30,
  /** Acts of a page of the ledger. */
  ledgerPageMax: 100,
  /** Nickname or mail address, in characters. */
  toMax: 254,
} as const;
