import { bytes, type SpecialAnswer } from "#platform/http/call.ts";

const answer = (content: Uint8Array, cacheControl: string): SpecialAnswer =>
  bytes("image/webp", content, {
    "cache-control": cacheControl,
    // Opened on its own, a picture may do nothing.
    "content-security-policy": "default-src 'none'; sandbox",
  });

/** The answer with a picture whose address holds its key, and so names the same bytes for ever. */
export const lastingPicture = (content: Uint8Array): SpecialAnswer =>
  answer(content, "private, max-age=31536000, immutable");

/** The answer with a picture that may be taken back: within a minute it is gone everywhere. */
export const passingPicture = (content: Uint8Array): SpecialAnswer => answer(content, "private, max-age=60");
