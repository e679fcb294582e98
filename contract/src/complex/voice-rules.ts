import type { OfficeRole } from "./office-policy.ts";

/** In which voice words were written: as a neighbour, as a guest who does not live there, or for the management office. */
export const voices = ["NEIGHBOUR", "GUEST", "OFFICE"] as const;
export type Voice = (typeof voices)[number];

/** What a member of the office may choose for their own words. */
export const voiceChoices = ["NEIGHBOUR", "OFFICE"] as const;
export type VoiceChoice = (typeof voiceChoices)[number];

/** Added to each author: voice and role as they were when the words were written. Without them they are a neighbour's. */
export interface VoiceView {
  readonly voice?: Voice | undefined;
  /** Null but for words of the office. */
  readonly officeRole?: OfficeRole | null | undefined;
}
