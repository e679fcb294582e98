import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { refusedPlateInput, refusedPlatesInput, refusePlateInput } from "./refused-plates.input.ts";

const path = "/api/office/:apartmentId/cars/refused";

/** The plates that the complex refuses, or has refused and not erased yet; the newest first. Act refuseCars. */
export const listRefusedPlates = endpoint({
  method: "GET",
  path,
  access: "member",
  input: input<typeof refusedPlatesInput>(),
  answer: answer<RefusedPlatesPage>(),
});

export interface RefusedPlatesPage {
  readonly plates: readonly RefusedPlateView[];
  readonly nextCursor: string | null;
  /** Days after its end at which one is erased. */
  readonly plateDays: number;
}

export interface RefusedPlateView {
  readonly refusalId: number;
  readonly plate: string;
  readonly reason: string;
  readonly from: string;
  readonly until: string;
}

/**
 * Refuses a plate from now until the end of a day. Act refuseCars; on record. Visits that would begin in that time are cancelled and
 * their households notified. The same call again is answered as the first one, as long as the refusal holds. 409 PLATE_REFUSED_ALREADY,
 * REFUSED_PLATES_FULL.
 */
export const refusePlate = endpoint({
  method: "POST",
  path,
  access: "member",
  input: input<typeof refusePlateInput>(),
  status: 201,
  answer: answer<RefusedPlateResult>(),
});

export interface RefusedPlateResult {
  readonly refusalId: number;
  /** Visits that were cancelled. */
  readonly stopped: number;
}

/** Ends a refusal now; cancelled visits stay so. Act refuseCars; on record. A repetition changes nothing. */
export const endRefusal = endpoint({
  method: "DELETE",
  path: `${path}/:refusalId`,
  access: "member",
  input: input<typeof refusedPlateInput>(),
  status: 204,
});
