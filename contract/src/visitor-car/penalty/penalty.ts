import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type {
  decidePenaltyInput,
  noticePenaltyInput,
  objectToPenaltyInput,
  ownPenaltiesInput,
  penaltiesInput,
  penaltyPhotoInput,
} from "./penalty.input.ts";
import type { PenaltyState } from "./penalty-rules.ts";

const path = "/api/office/:apartmentId/cars/penalties";

/** The cases of the complex, the newest first: those that wait, or decided ones. Act penalizeCars. */
export const listPenalties = endpoint({
  method: "GET",
  path,
  access: "member",
  input: input<typeof penaltiesInput>(),
  answer: answer<PenaltiesPage>(),
});

export interface PenaltiesPage {
  readonly penalties: readonly OfficePenaltyView[];
  readonly nextCursor: string | null;
  /** Days after the decision at which a case is erased. */
  readonly plateDays: number;
}

export interface PenaltyView {
  readonly penaltyId: number;
  readonly state: PenaltyState;
  readonly plate: string;
  readonly rule: string;
  readonly imageUrl: string;
  readonly thumbUrl: string;
  readonly noticedAt: string;
  readonly objectUntil: string;
  /** Null where there is none, or its author has withdrawn. */
  readonly objection: string | null;
  readonly objectedAt: string | null;
  readonly decisionReason: string | null;
  readonly decidedAt: string | null;
}

export interface OfficePenaltyView extends PenaltyView {
  readonly building: string;
  readonly unit: string;
  /** True for a car of a family that does not live there any more. */
  readonly isEarlierFamily: boolean;
}

/**
 * Notifies a household of a penalty, with exactly one `photo`: 400 without. Act penalizeCars; on record. 404 PENALTY_DOOR where
 * no member lives. With an Idempotency-Key header (a UUID) a repetition writes nothing and answers the same.
 */
export const noticePenalty = endpoint({
  method: "POST",
  path,
  access: "member",
  input: input<typeof noticePenaltyInput>(),
  files: { photo: 1 },
  status: 201,
  answer: answer<{ readonly penaltyId: number }>(),
});

/**
 * Decides a case and notifies the household. Act penalizeCars; on record. 409 PENALTY_EARLY before the time for an objection is over
 * and none has come, PENALTY_DECIDED; 403 PENALTY_OWN for an objection to the viewer's own notice, or of their own household.
 */
export const decidePenalty = endpoint({
  method: "POST",
  path: `${path}/:penaltyId/decision`,
  access: "member",
  input: input<typeof decidePenaltyInput>(),
  status: 204,
});

/** The cases of the viewer's household, the newest first. */
export const listOwnPenalties = endpoint({
  method: "GET",
  path: "/api/car-penalties",
  access: "member",
  input: input<typeof ownPenaltiesInput>(),
  answer: answer<{ readonly penalties: readonly PenaltyView[] }>(),
});

/** Objects once for the viewer's household. 409 PENALTY_LATE, PENALTY_OBJECTED, PENALTY_DECIDED. */
export const objectToPenalty = endpoint({
  method: "POST",
  path: "/api/car-penalties/:penaltyId/objection",
  access: "member",
  input: input<typeof objectToPenaltyInput>(),
  status: 204,
});

/** The photo of a case, for its office and its household. No browser keeps it. */
export const getPenaltyPhoto = endpoint({
  method: "GET",
  path: "/api/car-penalty-photos/:key",
  access: "member",
  input: input<typeof penaltyPhotoInput>(),
});
