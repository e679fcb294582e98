/** What the home screen shows of today: each kind at most once. Later features add theirs. */
export const homeItemKinds = ["NOTICE", "ANSWER", "OFFER", "BOOKING", "CAR"] as const;
export type HomeItemKind = (typeof homeItemKinds)[number];

/** What an office has to set up before its residents can use it. */
export const officeParts = ["FACILITIES", "VISITOR_CARS"] as const;
export type OfficePart = (typeof officeParts)[number];
