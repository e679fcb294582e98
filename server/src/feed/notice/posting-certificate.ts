import type { PostingCertificateView } from "@danji/contract/notice/notice";
import type { OfficeNoticeFileView } from "@danji/contract/notice/notice-file";
import { audienceParts, type NoticeKind } from "@danji/contract/notice/notice-rules";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { requireAct } from "#complex/complex-access.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import { type StoredVoice, voiceView } from "#complex/voice.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { officeFiles } from "./file/notice-files.ts";
import { isTheirs } from "./office-notices.ts";
import { postingColumns, type PostingRow, postingView } from "./posting.ts";
import { audienceDoors } from "./reach.ts";

interface CertificateRow extends PostingRow {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly contents: string;
  readonly audience: readonly string[] | null;
  readonly complex_name: string;
  readonly author: string | null;
  readonly voice: StoredVoice;
  readonly created_at: Date;
  readonly files: readonly OfficeNoticeFileView[];
  readonly changes: readonly { readonly at: string; readonly by: string | null }[];
  readonly reach: { readonly doors: number; readonly read: number; readonly acknowledged: number };
  readonly counted_until: Date;
  readonly made_at: Date;
}

/**
 * What the office can show of the posting of a notice. Doors are those of the audience now; they have read it where they had at
 * the end of its posting, or have by now. Throws as requireAct, and FEED_NOT_FOUND for one that the viewer's role does not handle.
 */
export async function getPostingCertificate(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, feedId }: { readonly apartmentId: number; readonly feedId: number },
): Promise<PostingCertificateView> {
  await requireAct(db, viewer, apartmentId, "openNotices");
  const row = await db.maybe<CertificateRow & Record<string, unknown>>(sql`
    select f.*, (
        select json_build_object('doors', count(*), 'read', count(w.household_id), 'acknowledged',
          count(*) filter (where w.acknowledged_at <= f.counted_until))
        from ${audienceDoors(sql`f.complex_id`, sql`f.audience`)} d
          left join notice_doors w on w.feed_id = f.id and w.household_id = d.household_id and w.read_at <= f.counted_until) as reach
    from (
      select f.id, f.complex_id, coalesce(n.kind, 'GENERAL') as kind, f.title, f.contents, f.audience, f.voice, f.created_at,
        c.name as complex_name, ${officeFiles} as files, ${postingColumns}, now() as made_at,
        least(f.created_at + make_interval(days => n.posting_days), now()) as counted_until,
        (select ${nicknameIn(sql`f.complex_id`)} from members a where a.id = f.author_id) as author,
        (select coalesce(json_agg(json_build_object('at', v.replaced_at,
            'by', (select ${nicknameIn(sql`f.complex_id`)} from members a where a.id = v.replaced_by)) order by v.id), '[]')
          from notice_versions v where v.feed_id = f.id) as changes
      from feeds f join complexes c on c.id = f.complex_id left join notices n on n.feed_id = f.id
      where f.id = ${feedId} and f.complex_id = ${apartmentId} and f.feed_type = 'NOTICE' and ${isTheirs(viewer)}
    ) f`);
  if (row === undefined) throw new Problem("FEED_NOT_FOUND");
  return {
    feedId: row.id,
    kind: row.kind,
    title: row.title,
    contents: row.contents,
    audience: row.audience === null ? null : audienceParts(row.audience),
    complexName: row.complex_name,
    author: nicknameOrWithdrawn(row.author),
    officeRole: voiceView(row.voice).officeRole,
    publishedAt: row.created_at.toISOString(),
    posting: postingView(row),
    files: row.files,
    changes: row.changes.map(({ at, by }) => ({ at: new Date(at).toISOString(), by: nicknameOrWithdrawn(by) })),
    doors: row.reach.doors,
    readDoors: row.reach.read,
    acknowledgedDoors: row.reach.acknowledged,
    countedUntil: row.counted_until.toISOString(),
    madeAt: row.made_at.toISOString(),
  };
}
