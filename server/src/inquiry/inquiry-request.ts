import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { PhotoFile } from "#image/with-images.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/** A call that is written once however often it comes: its Idempotency-Key and a hash of all that was sent. */
export interface InquiryRequest {
  readonly key: string;
  readonly hash: Buffer;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Throws BAD_REQUEST where the key is no UUID. */
export async function requestOf(key: string, asked: object, files: readonly PhotoFile[]): Promise<InquiryRequest> {
  if (!UUID.test(key)) throw new Problem("BAD_REQUEST");
  const hash = createHash("sha256").update(JSON.stringify(asked));
  for (const file of files) {
    const photo = createHash("sha256");
    for await (const chunk of createReadStream(file.path) as AsyncIterable<Buffer>) photo.update(chunk);
    hash.update(photo.digest());
  }
  return { key: key.toLowerCase(), hash: hash.digest() };
}

/** The inquiry that the request made before, if any. Throws IDEMPOTENCY_REUSED where its key came with something else. */
export async function findMade(
  db: Queryable,
  viewer: Viewer,
  { key, hash }: InquiryRequest,
): Promise<number | undefined> {
  const row = await db.maybe<{ id: number; same: boolean }>(sql`
    select id, request_hash = ${hash} as same from inquiries
    where author_id = ${viewer.memberId} and request_key = ${key}`);
  if (row?.same === false) throw new Problem("IDEMPOTENCY_REUSED");
  return row?.id;
}
