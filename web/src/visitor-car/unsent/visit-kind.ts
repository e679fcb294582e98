/** The name of unsent visits in the outbox. */
export const visitKind = "visitor-car";

/** A visit that is not registered yet, as its call takes it. */
export interface VisitWords {
  readonly residenceId: number;
  readonly plate: string;
  /** ISO times. */
  readonly from: string;
  readonly until: string;
  readonly isWorks: boolean;
  readonly purpose: string;
  readonly weeks: number;
  /** Won that were shown. */
  readonly amount: number;
}
