export const refusalStates = ["CURRENT", "ENDED"] as const;
export type RefusalState = (typeof refusalStates)[number];

export const refusalLimits = {
  /** Code points of a reason. */
  reasonMax: 100,
  /** Days from today on that a refusal may last. */
  daysMax: 365,
  /** Plates that a complex refuses at a time. */
  currentMax: 500,
  page: 50,
} as const;
