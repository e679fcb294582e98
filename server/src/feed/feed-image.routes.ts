import * as contract from "@danji/contract/feed";
import { getFeedImageInput } from "@danji/contract/feed.input";
import { pictureAnswer } from "#image/picture-answer.ts";
import type { On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { getFeedImage } from "./feed-image.ts";

export function feedImageRoutes(on: On, services: Services): void {
  on(contract.getFeedImage, getFeedImageInput, async ({ viewer, params, request }) =>
    pictureAnswer(request, await getFeedImage(services, viewer, params.key)),
  );
}
