import { isDatabaseUnavailable } from "./db/unavailable.ts";
import { Problem } from "./problem.ts";

/** What a caller is told of any error: its own refusal, or that we could not, or that we failed. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) return new Problem("UNAVAILABLE", { cause: error, retryAfter: 2 });
  return new Problem("INTERNAL", { cause: error });
}
