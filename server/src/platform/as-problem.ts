import type { Reason } from "@danji/contract/problems";
import { isDatabaseUnavailable } from "./db/unavailable.ts";
import { Problem } from "./problem.ts";

// What the HTTP server itself refuses, by its status.
const BY_STATUS: Readonly<Record<number, Reason>> = {
  400: "BAD_REQUEST",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  408: "TOO_SLOW",
  413: "TOO_LARGE",
  414: "BAD_REQUEST",
  415: "UNSUPPORTED_TYPE",
  503: "UNAVAILABLE",
};

/** Maps an error to the refusal that the caller gets: its own, one of the HTTP server, 503, or 500. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) return new Problem("UNAVAILABLE", { cause: error, retryAfter: 2 });
  const status = typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 500;
  return new Problem(BY_STATUS[status] ?? (status < 500 ? "BAD_REQUEST" : "INTERNAL"), { cause: error });
}
