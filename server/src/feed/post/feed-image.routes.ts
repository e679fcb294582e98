import * as contract from "@danji/contract/feed/feed";
import { getFeedImageInput } from "@danji/contract/feed/feed.input";
import { imageResponse } from "#image/image-response.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { getFeedImage } from "./feed-image.ts";

export function feedImageRoutes(on: RegisterEndpoint, services: Services): void {
  on(contract.getFeedImage, getFeedImageInput, async ({ viewer, params, request }) =>
    imageResponse(request, await getFeedImage(services, viewer, params.key)),
  );
}
