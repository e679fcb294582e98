import { isDatabaseUnavailable } from "./db/unavailable.ts";
import { Problem } from "./problem.ts";

/** Maps an error to what the caller is told: its own refusal, 503, or 500. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) return new Problem("UNAVAILABLE", { cause: error, retryAfter: 2 });
  return new Problem("INTERNAL", { cause: error });
}
