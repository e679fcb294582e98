/** Where a case stands: the household may object, it has objected, the time is over without an objection, it is decided. */
export const penaltyStates = ["NOTICED", "OBJECTED", "UNANSWERED", "UPHELD", "DROPPED"] as const;
export type PenaltyState = (typeof penaltyStates)[number];

export const penaltyDecisions = ["UPHELD", "DROPPED"] as const;
export type PenaltyDecision = (typeof penaltyDecisions)[number];

/** Cases that wait for something, and decided ones. */
export const penaltyViews = ["OPEN", "DECIDED"] as const;
export type PenaltyListView = (typeof penaltyViews)[number];

export const penaltyLimits = {
  /** Code points. */
  ruleMax: 200,
  objectionMax: 1_000,
  reasonMax: 500,
  /** Days after today on which one may still object. */
  daysMin: 3,
  daysMax: 60,
  usualDays: 14,
  page: 30,
  /** Cases of a household's answer, the newest first. */
  listMax: 50,
  /** Days after the time for an objection at which an undecided case ends. */
  lapseDays: 90,
} as const;
