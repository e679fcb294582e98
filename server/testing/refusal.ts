import type { Refusal } from "@danji/contract/problems";
import type { LightMyRequestResponse } from "fastify";

/** Status and reason of a refusal, as in 404 FEED_NOT_FOUND. */
export const refusal = (answer: LightMyRequestResponse): string =>
  `${answer.statusCode} ${answer.json<Refusal>().reason}`;
