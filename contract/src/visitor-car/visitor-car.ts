import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { CarRulesVersion } from "./car-rules.ts";
import type {
  cancelVisitorCarInput,
  changeVisitorCarInput,
  listVisitorCarsInput,
  registerVisitorCarInput,
} from "./visitor-car.input.ts";

/**
 * The visitor cars of the viewer's household: those ahead, and those since the first of the month before last. With its
 * rules, from which the browser computes what a visit would cost (car-bill.ts). 403 while the home waits for the office.
 */
export const listVisitorCars = endpoint({
  method: "GET",
  path: "/api/visitor-cars",
  access: "member",
  input: input<typeof listVisitorCarsInput>(),
  answer: answer<VisitorCarsView>(),
});

export interface VisitorCarsView {
  /** Null where the viewer lives nowhere. */
  readonly home: VisitorCarHomeView | null;
  /** Empty where the complex has set none: it takes no visitor cars yet. */
  readonly rules: readonly CarRulesVersion[];
  /** Days after a visit at whose end its plate and purpose are erased. */
  readonly plateDays: number;
  /** Penalties of the household that are not erased yet. */
  readonly penalties: number;
  /** In the order in which they begin. */
  readonly visits: readonly VisitView[];
}

export interface VisitorCarHomeView {
  readonly residenceId: number;
  readonly apartmentId: number;
  readonly apartmentName: string;
  /** The address of the complex, for the guest who comes. */
  readonly address: string;
  readonly building: string;
  readonly unit: string;
}

export interface VisitView {
  readonly visitId: number;
  /** Number of the car among those of the household. */
  readonly car: number;
  /** Null once it is erased. */
  readonly plate: string | null;
  readonly from: string;
  readonly until: string;
  /** By the gate; null while it is not known. */
  readonly cameAt: string | null;
  readonly leftAt: string | null;
  readonly isWorks: boolean;
  readonly purpose: string | null;
  /** The id of the weekly series to which it belongs. */
  readonly seriesId: number | null;
  /** The name in this complex of who registered it; null once they have left the service. */
  readonly registeredBy: string | null;
  readonly cancelledAt: string | null;
  readonly cancelledBy: string | null;
  /** Why the office refuses its plate, where it was cancelled by that; null once the reason is erased. */
  readonly refusedFor: string | null;
}

/**
 * Registers a visit, or a weekly series of them. `amount` is what was shown: 409 VISITS_COST_MORE where it costs more by
 * now, and nothing is written. With an Idempotency-Key header (a UUID) a repetition writes nothing and answers the same.
 */
export const registerVisitorCar = endpoint({
  method: "POST",
  path: "/api/visitor-cars",
  access: "member",
  input: input<typeof registerVisitorCarInput>(),
  status: 201,
  answer: answer<{ readonly visitId: number }>(),
});

/** Changes when a visit ends that has not ended yet. 409 VISITS_COST_MORE as above. */
export const changeVisitorCar = endpoint({
  method: "PUT",
  path: "/api/visitor-cars/:visitId",
  access: "member",
  input: input<typeof changeVisitorCarInput>(),
  status: 204,
});

/**
 * Cancels a visit of the viewer's household before it begins. A repetition changes nothing. `amount` is by how much the bill grows as it
 * was shown, since a stay may become two: 409 VISITS_COST_MORE as above; left out, it is cancelled at any cost.
 */
export const cancelVisitorCar = endpoint({
  method: "DELETE",
  path: "/api/visitor-cars/:visitId",
  access: "member",
  input: input<typeof cancelVisitorCarInput>(),
  status: 204,
});
