import type { Refusal, Reason } from "@danji/contract/problems";
import type { FastifyInstance, FastifyReply } from "fastify";
import { isDatabaseUnavailable } from "../../db/unavailable.ts";
import { Problem } from "../../problem.ts";

/** Sends a refusal in the envelope. */
function refuse(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header("retry-after", String(Math.max(1, Math.ceil(problem.retryAfter))));
  const refusal: Refusal = {
    code: problem.status,
    message: problem.message,
    data: null,
    reason: problem.reason,
    ...(problem.fields === undefined ? {} : { fields: problem.fields }),
  };
  return reply.code(problem.status).type("application/json; charset=utf-8").send(JSON.stringify(refusal));
}

/** As refuse, for any thrown value. */
export const refuseError = (reply: FastifyReply, error: unknown): FastifyReply => refuse(reply, asProblem(error));

/** Maps a thrown value to a refusal; anything but a Problem is our fault, and is logged and never shown. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error);
    // A caller that hung up is no failure of ours.
    const isAborted = request.raw.destroyed && !request.raw.complete;
    if (problem.status >= 500 && !isAborted)
      request.log.error({ err: error, reason: problem.reason }, "request failed");
    return refuse(reply, problem);
  });
}

// What Fastify itself refuses, by its status.
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

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) return new Problem("UNAVAILABLE", { cause: error, retryAfter: 2 });
  const status = typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 500;
  return new Problem(BY_STATUS[status] ?? (status < 500 ? "BAD_REQUEST" : "INTERNAL"), { cause: error });
}
