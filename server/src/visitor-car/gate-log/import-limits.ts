/**
 * Limits of a call that works on a whole log, in ms. A file of the most lines takes longer than a call may, on a busy machine: one transaction, and
 * who sent it sees it proceed (decision 091).
 */
export const importLimits = { callMs: 25_000, statementMs: 20_000 } as const;
