import type { PlannedNoticeView } from "@danji/contract/notice/planned-notice";
import type { OfficeNoticeFileView } from "@danji/contract/notice/notice-file";
import { allows } from "@danji/contract/complex/office-policy";
import { audienceKeys, audienceParts } from "@danji/contract/notice/notice-rules";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { requireAct } from "#complex/complex-access.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Counts, DeskOfRole } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { NoticeInput } from "../write-notice.ts";
import { handlesPlan, plannedImageUrl } from "./planned-photos.ts";

interface PlannedRow {
  readonly id: number;
  readonly title: string;
  readonly contents: string;
  readonly pinned: boolean;
  readonly notice: NoticeInput;
  readonly publish_at: Date;
  readonly changed_at: Date;
  readonly state: "PLANNED" | "HELD";
  readonly author: string | null;
  readonly files: readonly OfficeNoticeFileView[];
  readonly photos: readonly { readonly key: string; readonly width: number; readonly height: number }[];
}

/** Throws as requireAct. */
export async function listPlannedNotices(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
): Promise<readonly PlannedNoticeView[]> {
  await requireAct(db, viewer, complexId, "openNotices");
  const rows = await db.many<PlannedRow & Record<string, unknown>>(sql`
    select p.*, (select ${nicknameIn(sql`p.complex_id`)} from members a where a.id = p.author_id) as author,
      (select coalesce(json_agg(json_build_object('fileId', x.id, 'name', x.name, 'kind', x.kind, 'bytes', s.bytes,
          'sha256', s.sha256) order by x.position), '[]')
        from notice_files x join stored_files s on s.key = x.key where x.planned_id = p.id) as files,
      (select coalesce(json_agg(json_build_object('key', i.key, 'width', i.width, 'height', i.height)
          order by pi.position), '[]')
        from planned_notice_images pi join images i on i.id = pi.image_id where pi.planned_id = p.id) as photos
    from planned_notices p join complexes c on c.id = p.complex_id
    where p.complex_id = ${complexId} and ${handlesPlan(viewer)}
    order by p.publish_at, p.id`);
  return rows.map(({ notice, photos, ...row }) => ({
    plannedId: row.id,
    title: row.title,
    contents: row.contents,
    kind: notice.kind,
    audience: notice.audience === undefined ? null : audienceParts(audienceKeys(notice.audience)),
    until: notice.until ?? null,
    pinned: row.pinned,
    commentsOff: notice.commentsOff,
    wantsAcknowledgement: notice.wantsAcknowledgement,
    files: row.files,
    posting: notice.posting ?? null,
    photos: photos.map(({ key, width, height }) => {
      const url = plannedImageUrl(key);
      return { fullUrl: url, url, width, height };
    }),
    publishAt: row.publish_at.toISOString(),
    author: nicknameOrWithdrawn(row.author),
    changedAt: row.changed_at.toISOString(),
    isHeld: row.state === "HELD",
  }));
}

/** What could not be published waits for a member who writes its kind. */
export const heldNoticeCounts = ({ role, complexId }: DeskOfRole): Counts<"noticesHeld"> | undefined =>
  allows(role, "openNotices")
    ? {
        from: sql`planned_notices p where p.complex_id = ${complexId} and p.state = 'HELD'
          ${allows(role, "writeNotices") ? sql`` : sql`and p.notice ->> 'kind' = 'COUNCIL'`}`,
        counts: { noticesHeld: sql`count(*)` },
      }
    : undefined;
