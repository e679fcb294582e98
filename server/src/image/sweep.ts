import { sql } from "#platform/db/sql.ts";
import type { StoredObject } from "#platform/objects/object-store.ts";
import type { Services } from "#platform/services.ts";
import { checkOwner, renewToken, claimOwnership } from "./object-owner.ts";

const HOUR_MS = 3_600_000;
/** Hours after which an object without a row is an orphan: no upload takes that long. */
const ORPHAN_HOURS = 24;
/** How long an orphan lies in the trash. */
const TRASH_DAYS = 30;
/** A sweep of more than this many, and of more than this share, is not a clean-up but the sign of a wrong database. */
const SUSPECT_COUNT = 100;
const SUSPECT_SHARE = 0.02;
const BATCH = 500;
/** Clocks of the database and of the files may differ by this. */
const CLOCK_SKEW_MS = 300_000;

/** An operator's consent to one sweep that would be refused: an empty file of this name beside the objects. */
const PERMIT = ".sweep-permit";

type SweepServices = Pick<Services, "db" | "objects" | "log">;

/**
 * Moves objects that never got a row to the trash, which is what a crash between storing a picture and writing its post
 * leaves behind, and destroys them 30 days later. Returns the number moved. To be called every hour by every process: one
 * of them checks then, and sweeps once a day. Where the rows seem not to be those of the objects, nothing is touched and an
 * error is logged.
 */
export async function sweepOrphans({ db, objects, log }: SweepServices): Promise<number> {
  const claim = await claimSweep({ db });
  if (claim === undefined) return 0;
  const permitted = (await objects.readNote(PERMIT)) !== undefined;
  const refuse = (why: object) => {
    log.error(why, "objects are not swept: see docs/operations.md, Objects");
    return 0;
  };
  const distrust = await checkOwner({ db, objects });
  if (distrust !== undefined && !permitted) return refuse({ distrust });
  if (!permitted) await renewToken({ db, objects });
  if (!claim.due && !permitted) return 0;

  const { seen, orphans, hasOlder } = await findOrphans({ db, objects }, permitted ? new Date(0) : claim.madeAt);
  if (hasOlder) return refuse({ distrust: "OBJECTS_OLDER_THAN_DATABASE" });
  const maxOrphans = Math.max(SUSPECT_COUNT, Math.floor(seen * SUSPECT_SHARE));
  if (orphans.length > maxOrphans && !permitted) return refuse({ orphans: orphans.length, seen, most: maxOrphans });

  for (const key of orphans) await objects.trash(key);
  const destroyed = await objects.destroyTrash(new Date(Date.now() - TRASH_DAYS * 24 * HOUR_MS));
  if (permitted) {
    await claimOwnership({ db, objects });
    await objects.writeNote(PERMIT, undefined);
  }
  await db.run(sql`update object_sweeps set swept_at = now()`);
  log.info({ seen, trashed: orphans.length, destroyed }, "objects swept");
  return orphans.length;
}

/** Claims the hourly check; one process succeeds. `due` is true where a day has passed since the last whole sweep. */
async function claimSweep({ db }: Pick<Services, "db">): Promise<{ due: boolean; madeAt: Date } | undefined> {
  const row = await db.maybe<{ due: boolean; made_at: Date }>(sql`
    update object_sweeps set checked_at = now() from database_identity
    where checked_at <= now() - interval '55 minutes'
    returning swept_at <= now() - interval '1 day' as due, made_at`);
  return row && { due: row.due, madeAt: row.made_at };
}

interface OrphanScan {
  readonly seen: number;
  readonly orphans: readonly string[];
  /** An orphan is older than the database: its row may be in another one. */
  readonly hasOlder: boolean;
}

/** Lists every object by its name; only those without a row are checked for their age. Removes half-written files. */
async function findOrphans({ db, objects }: Pick<Services, "db" | "objects">, madeAt: Date): Promise<OrphanScan> {
  const before = Date.now() - ORPHAN_HOURS * HOUR_MS;
  const orphans: string[] = [];
  let seen = 0;
  for await (const batch of batches(objects.list())) {
    seen += batch.length;
    const known = await keysInUse(
      { db },
      batch.map(({ key }) => key),
    );
    for (const object of batch) {
      if (known.has(object.key)) continue;
      const at = (await object.putAt())?.getTime();
      if (at === undefined || at > before) continue;
      if (object.key.endsWith(".part")) await objects.remove(object.key);
      else if (at < madeAt.getTime() - CLOCK_SKEW_MS) return { seen, orphans, hasOlder: true };
      else orphans.push(object.key);
    }
  }
  return { seen, orphans, hasOlder: false };
}

async function* batches(all: AsyncIterable<StoredObject>): AsyncGenerator<readonly StoredObject[]> {
  let batch: StoredObject[] = [];
  for await (const one of all) {
    batch.push(one);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Those of the objects that a row references. What waits for its removal does not go to the trash. */
async function keysInUse({ db }: Pick<Services, "db">, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ name: string }>(sql`
    select name from unnest(${names}::text[], ${names.map(imageKey)}::text[]) as object (name, key)
    where exists (select from images i where i.key = object.key)
      or exists (select from stored_files s where s.key = object.name)
      or exists (select from object_removals r where r.key = object.name)`);
  return new Set(rows.map(({ name }) => name));
}

// Only whole objects of an image have a row; a half-written file has none and is removed.
const imageKey = (object: string): string => /^([A-Za-z0-9_-]+?)(?:-thumb)?\.webp$/.exec(object)?.[1] ?? "";
