import * as contract from "@danji/contract/feed";
import { getFeedImageInput } from "@danji/contract/feed.input";
import { bytes, type On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { getFeedImage } from "./feed-image.ts";

// A key names the same bytes for ever. Opened on its own, a picture may do nothing.
const HEADERS = {
  "cache-control": "private, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
};

export function feedImageRoutes(on: On, services: Services): void {
  on(contract.getFeedImage, getFeedImageInput, async ({ viewer, params }) =>
    bytes("image/webp", await getFeedImage(services, viewer, params.key), HEADERS),
  );
}
