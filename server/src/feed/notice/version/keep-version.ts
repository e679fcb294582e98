import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";

interface KeptText {
  readonly title: string;
  readonly contents: string;
  readonly audience: readonly string[] | null;
  readonly files: string;
}

interface KeepOptions {
  readonly feedId: number;
  /** Who changes it. */
  readonly actorId: number;
  /** Residents do not see the former version, from the first moment. */
  readonly isWithheld?: boolean;
}

/**
 * Runs a change of a notice whose row the transaction has locked, and keeps what it said before where title, text, audience or
 * files differ then. Gives the id of that version.
 */
export async function keepingVersion(
  tx: Queryable,
  { feedId, actorId, isWithheld = false }: KeepOptions,
  change: () => Promise<unknown>,
): Promise<number | undefined> {
  const before = await textOf(tx, feedId);
  await change();
  const after = await textOf(tx, feedId);
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  const withheldBy = isWithheld ? actorId : null;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into notice_versions (feed_id, title, contents, audience, files, written_by, written_at, replaced_by, replaced_at,
      withheld_by, withheld_at)
    select f.id, ${before.title}, ${before.contents}, ${before.audience}::text[], ${before.files}::jsonb,
      coalesce(v.replaced_by, f.author_id), coalesce(v.replaced_at, f.created_at), ${actorId}, clock_timestamp(),
      ${withheldBy}::bigint, case when ${isWithheld}::boolean then clock_timestamp() end
    from feeds f
      left join lateral (
        select replaced_by, replaced_at from notice_versions where feed_id = f.id order by id desc limit 1) v on true
    where f.id = ${feedId} returning id`);
  // One of a client that knows no kinds has no row yet.
  await tx.run(sql`
    insert into notices (feed_id, kind, is_changed) values (${feedId}, 'GENERAL', true)
    on conflict (feed_id) do update set is_changed = true`);
  return id;
}

/** The same for the author's own change of a notice, which is an act of the office too. */
export async function changeNoticeText(
  tx: Queryable,
  { memberId: actorId }: Pick<Viewer, "memberId">,
  { id: feedId, complex_id: complexId }: { readonly id: number; readonly complex_id: number },
  change: () => Promise<unknown>,
): Promise<void> {
  if ((await keepingVersion(tx, { feedId, actorId }, change)) === undefined) return;
  await recordOfficeAct(tx, { complexId, actorId, act: "notice.changed", target: `notice:${feedId}` });
}

const textOf = (tx: Queryable, feedId: number): Promise<KeptText> =>
  tx.one<KeptText & Record<string, unknown>>(sql`
    select f.title, f.contents, f.audience,
      (select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'bytes', s.bytes, 'sha256', s.sha256)
          order by x.position), '[]')
        from notice_files x join stored_files s on s.key = x.key where x.feed_id = f.id)::text as files
    from feeds f where f.id = ${feedId}`);
