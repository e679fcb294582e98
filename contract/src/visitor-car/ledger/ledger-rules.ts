/**
 * What a visit is: not come yet, inside, inside after its time, over (gone, or its time is over without it having come),
 * cancelled. Each visit is one of them.
 */
export const visitStates = ["AHEAD", "INSIDE", "OVERDUE", "ENDED", "CANCELLED"] as const;
export type VisitState = (typeof visitStates)[number];

export const ledgerLimits = { page: 50, pageMax: 100 } as const;
