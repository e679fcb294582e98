import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";

/** Ids of the databases whose objects lie in the store, one a line. */
const OWNERS = ".database";
/** Token of the newest check; an older state of the same database holds an older one. */
const TOKEN = ".last-check";

type OwnerServices = Pick<Services, "db" | "objects">;

/** Why the objects must not be judged by the rows of this database; undefined where they may. */
export type OwnershipConflict = "OBJECTS_OF_ANOTHER_DATABASE" | "DATABASE_OLDER_THAN_OBJECTS";

interface Identity {
  readonly id: string;
  readonly token: string;
  readonly token_before: string | null;
}

/**
 * Registers this database as an owner of the objects, and returns why its rows must not judge them: another database owns
 * some, or this one was set back to a state before the last check.
 */
export async function checkOwner({ db, objects }: OwnerServices): Promise<OwnershipConflict | undefined> {
  const {
    id,
    token,
    token_before: before,
  } = await db.one<Identity>(sql`
    select i.id, s.token, s.token_before from database_identity i, object_sweeps s`);
  const owners = ((await objects.readNote(OWNERS)) ?? "").split("\n").filter((line) => line !== "");
  if (!owners.includes(id)) await objects.writeNote(OWNERS, `${[...owners, id].join("\n")}\n`);
  if (owners.some((owner) => owner !== id)) return "OBJECTS_OF_ANOTHER_DATABASE";
  const lastToken = (await objects.readNote(TOKEN))?.trim();
  return lastToken === undefined || lastToken === token || lastToken === before
    ? undefined
    : "DATABASE_OLDER_THAN_OBJECTS";
}

/**
 * Writes a new token to the database, then beside the objects. Where the objects still have the one before, the last write
 * failed and the current token is written again: after a second renewal theirs would be unknown to the database.
 */
export async function renewToken({ db, objects }: OwnerServices): Promise<void> {
  const current = await db.one<{ token: string; before: string | null }>(sql`
    select token, token_before as before from object_sweeps`);
  if ((await objects.readNote(TOKEN))?.trim() === current.before) return objects.writeNote(TOKEN, `${current.token}\n`);
  const { token } = await db.one<{ token: string }>(sql`
    update object_sweeps set token_before = token, token = gen_random_uuid() returning token`);
  await objects.writeNote(TOKEN, `${token}\n`);
}

/** Makes this database the only owner, with an operator's consent. */
export async function claimOwnership({ db, objects }: OwnerServices): Promise<void> {
  const { id } = await db.one<{ id: string }>(sql`select id from database_identity`);
  await objects.writeNote(OWNERS, `${id}\n`);
  await renewToken({ db, objects });
}

/** Logs ownership conflicts at start: a shared folder, or an older database restored beside newer objects. */
export async function registerOwner(services: Pick<Services, "db" | "objects" | "log">): Promise<void> {
  const distrust = await checkOwner(services);
  if (distrust !== undefined)
    services.log.error({ distrust }, "objects are not swept: see docs/operations.md, Objects");
}
