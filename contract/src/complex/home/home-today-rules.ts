/** What the home screen shows of today: each kind at most once. Later features add theirs. */
export const homeItemKinds = ["NOTICE", "ANSWER"] as const;
export type HomeItemKind = (typeof homeItemKinds)[number];
