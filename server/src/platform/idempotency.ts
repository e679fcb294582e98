import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Problem } from "./problem.ts";

/** A request with an Idempotency-Key. */
export interface IdempotentRequest {
  /** Its Idempotency-Key, in small letters. */
  readonly key: string;
  /** SHA-256 of the request: the same key with another hash is a mistake of the client. */
  readonly hash: Buffer;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The call of an Idempotency-Key, with its files in their order. Throws BAD_REQUEST where the key is no UUID. */
export async function idempotentRequest(
  key: string,
  payload: object,
  files: readonly { readonly path: string }[],
): Promise<IdempotentRequest> {
  if (!UUID.test(key)) throw new Problem("BAD_REQUEST");
  const hash = createHash("sha256").update(JSON.stringify(payload));
  for (const file of files) {
    const fileHash = createHash("sha256");
    for await (const chunk of createReadStream(file.path) as AsyncIterable<Buffer>) fileHash.update(chunk);
    hash.update(fileHash.digest());
  }
  return { key: key.toLowerCase(), hash: hash.digest() };
}
