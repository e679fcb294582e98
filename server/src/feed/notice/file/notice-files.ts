import { nameApart, noticeFileLimits as limits } from "@danji/contract/notice/notice-file-rules";
import { queueFileRemoval } from "#image/stored-file.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";

/** What files belong to: a notice, or one that is planned. */
export type FileOwner = { readonly feedId: number } | { readonly plannedId: number };

/** Column of a notice `f`: its files as the office sees them. */
export const officeFiles: Sql = sql`(
  select coalesce(json_agg(json_build_object('fileId', x.id, 'name', x.name, 'kind', x.kind, 'bytes', s.bytes,
    'sha256', s.sha256) order by x.position), '[]')
  from notice_files x join stored_files s on s.key = x.key where x.feed_id = f.id)`;

interface FileRow {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly is_own: boolean;
}

/** Throws NOTICE_FILES_TOO_MANY. */
export function requireFilesFit(fileIds: readonly number[] | undefined): void {
  if (fileIds === undefined) return;
  if (fileIds.length > limits.filesMax) throw new Problem("NOTICE_FILES_TOO_MANY");
  if (new Set(fileIds).size < fileIds.length) throw new Problem("BAD_REQUEST");
}

interface SetFilesOptions {
  readonly complexId: number;
  /** Who writes the notice: of the files that belong to nothing yet, those of theirs are taken. */
  readonly actorId: number;
  /** Undefined: they stay. */
  readonly fileIds: readonly number[] | undefined;
}

/**
 * Makes uploaded files those of a notice or a plan, in this order, in the transaction that writes or locks it; what it had and
 * has no more is deleted. Of names that are the same each has its number. Throws NOTICE_FILES_TOO_MANY, and NOTICE_FILE_GONE
 * where one is not there, or not theirs.
 */
export async function setFiles(
  tx: Queryable,
  owner: FileOwner,
  { complexId, actorId, fileIds }: SetFilesOptions,
): Promise<void> {
  requireFilesFit(fileIds);
  if (fileIds === undefined) return;
  const isOwned = "feedId" in owner ? sql`feed_id = ${owner.feedId}` : sql`planned_id = ${owner.plannedId}`;
  const rows = await tx.many<FileRow & Record<string, unknown>>(sql`
    select id, key, name, (${isOwned}) is true as is_own from notice_files
    where ${isOwned} or (id = any(${fileIds}::bigint[]) and complex_id = ${complexId} and uploader_id = ${actorId}
      and feed_id is null and planned_id is null)
    order by id for update`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = fileIds.flatMap((id) => byId.get(id) ?? []);
  if (kept.length < fileIds.length) throw new Problem("NOTICE_FILE_GONE");
  const removed = rows.filter(({ id }) => !fileIds.includes(id));
  await tx.run(sql`delete from notice_files where id = any(${removed.map(({ id }) => id)}::bigint[])`);
  await queueFileRemoval(
    tx,
    removed.map(({ key }) => key),
  );
  const names: string[] = [];
  for (const { name } of kept) names.push(nameApart(name, new Set(names)));
  const [feedId, plannedId] = "feedId" in owner ? [owner.feedId, null] : [null, owner.plannedId];
  await tx.run(sql`
    update notice_files x set feed_id = ${feedId}::bigint, planned_id = ${plannedId}::bigint, position = given.position, name = given.name
    from unnest(${fileIds}::bigint[], ${names}::text[]) with ordinality as given (id, name, position)
    where x.id = given.id`);
  if (feedId !== null) await countFiles(tx, feedId);
}

/** Makes the files of a plan those of the notice that it has become. */
export async function handOverFiles(tx: Queryable, plannedId: number, feedId: number): Promise<void> {
  const moved = await tx.run(sql`
    update notice_files set feed_id = ${feedId}, planned_id = null where planned_id = ${plannedId}`);
  if (moved > 0) await countFiles(tx, feedId);
}

const countFiles = (tx: Queryable, feedId: number): Promise<number> =>
  tx.run(sql`
    update notices set file_count = (select count(*) from notice_files where feed_id = ${feedId}) where feed_id = ${feedId}`);

/** Takes the files of a notice or a plan that is deleted; their objects go after the commit. */
export async function takeFiles(tx: Queryable, owner: FileOwner): Promise<readonly string[]> {
  const isOwned = "feedId" in owner ? sql`feed_id = ${owner.feedId}` : sql`planned_id = ${owner.plannedId}`;
  const rows = await tx.many<{ key: string }>(sql`delete from notice_files where ${isOwned} returning key`);
  return rows.map(({ key }) => key);
}
