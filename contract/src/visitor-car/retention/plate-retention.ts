import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { plateErasuresInput, plateRetentionInput, setPlateRetentionInput } from "./plate-retention.input.ts";

const path = "/api/office/:apartmentId/cars/retention";

/** Days for which a complex keeps plates after a visit. Act readCarLedger. */
export const getPlateRetention = endpoint({
  method: "GET",
  path,
  access: "member",
  input: input<typeof plateRetentionInput>(),
  answer: answer<PlateRetentionView>(),
});

export interface PlateRetentionView {
  readonly days: number;
}

/** What would lose its plate at once under another number of days. Nothing is written. Act setParkingRules. */
export const checkPlateRetention = endpoint({
  method: "POST",
  path: `${path}/check`,
  access: "member",
  input: input<typeof setPlateRetentionInput>(),
  answer: answer<DueCountsView>(),
});

/** How many of each: visits, and what is erased whole with its plate. */
export interface DueCountsView {
  readonly visits: number;
  readonly unregistered: number;
  readonly refused: number;
  readonly penalties: number;
}

/** Sets the number of days; what is due by it goes with the next run of the job. Act setParkingRules; on record. */
export const setPlateRetention = endpoint({
  method: "PUT",
  path,
  access: "member",
  input: input<typeof setPlateRetentionInput>(),
  answer: answer<PlateRetentionView>(),
});

/** What was erased, when and by which rule, the latest first: figures alone. Act readCarLedger. */
export const listPlateErasures = endpoint({
  method: "GET",
  path: `${path}/erasures`,
  access: "member",
  input: input<typeof plateErasuresInput>(),
  answer: answer<PlateErasuresPage>(),
});

export interface PlateErasuresPage {
  readonly erasures: readonly PlateErasureView[];
  readonly nextCursor: string | null;
}

/** What was erased: plates of visits, unregistered cars, refused plates with their reasons, penalties with photo and words. */
export type ErasedKind = "VISITS" | "UNREGISTERED" | "REFUSED" | "PENALTIES";

export interface PlateErasureView {
  readonly id: number;
  readonly at: string;
  readonly kind: ErasedKind;
  /** How many of them, of whichever kind. */
  readonly visits: number;
  /** The days of the rule. */
  readonly days: number;
  /** When the last of them was to end, ended, or was seen. */
  readonly lastUntil: string;
}
