import type { FastifyInstance, FastifyReply } from "fastify";
import { asProblem } from "../../as-problem.ts";
import type { Problem } from "../../problem.ts";
import { refusalBody } from "./refusal.ts";

/** Sends a refusal in the envelope. */
function refuse(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header("retry-after", String(problem.retryAfter));
  return reply.code(problem.status).type("application/json; charset=utf-8").send(refusalBody(problem));
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
