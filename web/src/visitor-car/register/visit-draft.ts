import { useStoredDraft } from "#account/use-stored-draft.ts";
import type { DraftStamp } from "#platform/draft/draft-storage.ts";
import { isOldDraft } from "../plate-drafts.ts";
import { timeOfField } from "../visit-times.ts";

/** What is typed in the form of a visit, and stored as its draft. */
export interface VisitFields {
  readonly plate: string;
  /** As the fields for a day and a time hold them. */
  readonly from: string;
  readonly until: string;
  readonly isWorks: boolean;
  readonly purpose: string;
  readonly weeks: number;
}

export const emptyVisit: VisitFields = { plate: "", from: "", until: "", isWorks: false, purpose: "", weeks: 1 };

const isVisitDraft = (found: object): found is VisitFields & DraftStamp => {
  const { plate, from, until, isWorks, purpose, weeks } = found as Partial<VisitFields>;
  const hasTexts = [plate, from, until, purpose].every((text) => typeof text === "string");
  return hasTexts && typeof isWorks === "boolean" && Number.isSafeInteger(weeks);
};

/** A stored draft as it is opened again, with its age: undefined for an old one; without its times where they are over. Times are in milliseconds. */
export function restoredVisit(draft: VisitFields & DraftStamp, now: number): (VisitFields & DraftStamp) | undefined {
  const { savedAt = 0, plate, from, until, isWorks, purpose, weeks } = draft;
  if (isOldDraft(draft, now)) return undefined;
  const isOver = (timeOfField(until) ?? Infinity) <= now;
  return { plate, isWorks, purpose, weeks, savedAt, ...(isOver ? { from: "", until: "" } : { from, until }) };
}

export const isEmptyVisit = (fields: VisitFields): boolean =>
  (Object.keys(emptyVisit) as (keyof VisitFields)[]).every((key) => fields[key] === emptyVisit[key]);

/** The viewer's stored draft. */
export const useVisitDraft = (isFormShown: boolean) => useStoredDraft("visitor-car", isVisitDraft, null, isFormShown);
