import { isUuid } from "@danji/contract/platform/token";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Reason } from "@danji/contract/problems";
import { type Queryable, violatedConstraint } from "./db/database.ts";
import { Problem } from "./problem.ts";
import type { Viewer } from "./viewer.ts";

/** A request with an Idempotency-Key. */
export interface IdempotentRequest {
  /** Its Idempotency-Key, in small letters. */
  readonly key: string;
  /** SHA-256 of the request: the same key with another hash is a mistake of the client. */
  readonly hash: Buffer;
}

/** The call of an Idempotency-Key, with its files in their order. Throws BAD_REQUEST where the key is no UUID. */
export async function idempotentRequest(
  key: string,
  payload: object,
  files: readonly { readonly path: string }[],
): Promise<IdempotentRequest> {
  if (!isUuid(key)) throw new Problem("BAD_REQUEST");
  const hash = createHash("sha256").update(JSON.stringify(payload));
  for (const file of files) {
    const fileHash = createHash("sha256");
    for await (const chunk of createReadStream(file.path) as AsyncIterable<Buffer>) fileHash.update(chunk);
    hash.update(fileHash.digest());
  }
  return { key: key.toLowerCase(), hash: hash.digest() };
}

/** What a key has created: `id` is null where it was deleted since. */
export interface StoredCreation {
  readonly id: number | null;
  /** True where the hash is that of the first request. */
  readonly same: boolean;
}

/** The keys of one kind of thing that members create, in the tables of its feature. */
export interface IdempotencyKeys<Stored extends StoredCreation> {
  /** What a key of a member has created; undefined for a new key. */
  readonly find: (db: Queryable, memberId: number, request: IdempotentRequest) => Promise<Stored | undefined>;
  /** The unique constraint on member and key, which the creation violates where another with the key was first. */
  readonly constraint: string;
  /** Refusal of a repeat whose creation was deleted since: a key creates once. */
  readonly deleted: Reason;
  /** True: looks the key up before the work as well. For work that costs more than a look-up, such as reading photos. */
  readonly lookUpFirst: boolean;
}

interface Creation<Stored, Result> {
  /** Undefined for a call without a key, which always creates. */
  readonly request: IdempotentRequest | undefined;
  /** Creates, and stores the key in the same transaction. */
  readonly create: () => Promise<Result>;
  /** The result for a repeat of the request. */
  readonly repeat: (stored: Stored & { readonly id: number }) => Result | Promise<Result>;
}

/**
 * Creates once for a key: a repeat, also a concurrent one, creates nothing and has the result of the first call. Throws
 * IDEMPOTENCY_REUSED where the request is not the first one of its key, and the refusal of `keys` where the creation was
 * deleted since.
 */
export async function createOnce<Stored extends StoredCreation, Result>(
  db: Queryable,
  keys: IdempotencyKeys<Stored>,
  { memberId }: Viewer,
  { request, create, repeat }: Creation<Stored, Result>,
): Promise<Result> {
  if (request === undefined) return create();
  const findStored = async () => {
    const stored = await keys.find(db, memberId, request);
    if (stored?.same === false) throw new Problem("IDEMPOTENCY_REUSED");
    if (stored?.id === null) throw new Problem(keys.deleted);
    return stored as (Stored & { readonly id: number }) | undefined;
  };
  const earlier = keys.lookUpFirst ? await findStored() : undefined;
  if (earlier !== undefined) return repeat(earlier);
  try {
    return await create();
  } catch (error) {
    // What the first call created stands also where the second is refused: for just that, or for what changed in between.
    const mayBeRepeat = violatedConstraint(error) === keys.constraint || error instanceof Problem;
    const first = mayBeRepeat ? await findStored() : undefined;
    if (first === undefined) throw error;
    return repeat(first);
  }
}
