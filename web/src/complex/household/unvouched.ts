import { ApiError } from "#platform/api-error.ts";

/** True for the refusal of what belongs to a household to a member whose home is unvouched. */
export const isUnvouched = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === "HOUSEHOLD_UNVOUCHED";
