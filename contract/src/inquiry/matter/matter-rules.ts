import { inquiryKinds } from "../inquiry-stages.ts";

/** Kinds of inquiries that a complex may share: never noise between floors, where joining would tell who hears it. */
export const sharedKinds = inquiryKinds.filter((kind) => kind !== "NOISE");
export type SharedKind = (typeof sharedKinds)[number];

export const matterLimits = {
  /** Open ones of a complex at once: more are no list that a resident reads before writing. */
  openMax: 50,
  /** Rows of a page; all open ones are one. */
  pageMax: 50,
  /** Inquiries that one call joins. */
  manyMax: 100,
  /** Fewer households than these are not told in a published result. */
  countMin: 5,
} as const;
