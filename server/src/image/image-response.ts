import type { FastifyRequest } from "fastify";
import { bytes, notModified, type RawResponse } from "#platform/http/request/call.ts";
import { isUnchanged } from "#platform/http/response/etag.ts";

/** A picture that the viewer may see now; its bytes are read only where the browser does not have them. */
export interface ImageResource {
  /** Name of its object: another picture has another one. */
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
}

/**
 * The answer with a picture, or that it is unchanged. A browser keeps it for a minute and then asks again, so that what was
 * deleted, left or withdrawn is gone within one; `private` and `Vary: Cookie` keep it from the next session.
 */
export async function imageResponse(request: FastifyRequest, { name, read }: ImageResource): Promise<RawResponse> {
  const etag = `"${name}"`;
  const headers = { "cache-control": "private, max-age=60", etag };
  if (isUnchanged(request.headers["if-none-match"], etag)) return notModified(headers);
  return bytes("image/webp", await read(), { ...headers, ...inert });
}

/** The same for a picture that no browser may keep. */
export const uncachedImageResponse = async ({ read }: ImageResource): Promise<RawResponse> =>
  bytes("image/webp", await read(), { "cache-control": "no-store", ...inert });

/** Opened on its own, a picture may do nothing. */
const inert = { "content-security-policy": "default-src 'none'; sandbox" };
