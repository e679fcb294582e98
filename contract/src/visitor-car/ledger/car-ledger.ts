import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { carLedgerInput } from "./car-ledger.input.ts";
import type { VisitState } from "./ledger-rules.ts";

/**
 * The visits of all households, those that begin last first. Act readCarLedger; on record. A period holds the visits that
 * touch it. 400 without month, day, digits or building.
 */
export const listCarLedger = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/cars/ledger",
  access: "member",
  input: input<typeof carLedgerInput>(),
  answer: answer<CarLedgerPage>(),
});

export interface CarLedgerPage {
  readonly visits: readonly LedgerVisitView[];
  readonly nextCursor: string | null;
}

export interface LedgerVisitView {
  readonly visitId: number;
  /** Null once it is erased. */
  readonly plate: string | null;
  readonly building: string;
  readonly unit: string;
  /** True for a car of a family that lived there before. */
  readonly isEarlierFamily: boolean;
  readonly isWorks: boolean;
  readonly from: string;
  readonly until: string;
  readonly cameAt: string | null;
  readonly leftAt: string | null;
  readonly state: VisitState;
}
