import { noticeAct } from "@danji/contract/notice/notice-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct } from "#complex/complex-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { recordAudit } from "#platform/audit.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type FeedServices, feedTransaction } from "../../post/feed-access.ts";
import { lockNotice, type NoticeCall } from "../change-notice.ts";

/**
 * Withholds a former version of a notice from residents, or shows it again; a repeat changes nothing. Throws as requireAct,
 * FEED_NOT_FOUND and NOTICE_VERSION_NOT_FOUND.
 */
export const withholdVersion = (
  services: FeedServices,
  viewer: Viewer,
  { apartmentId, feedId, versionId, address }: NoticeCall & { readonly versionId: number },
  { isWithheld }: { readonly isWithheld: boolean },
): Promise<void> =>
  feedTransaction(services, feedId, async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockAct(tx, viewer, apartmentId, "openNotices");
    const { kind } = await lockNotice(tx, apartmentId, feedId);
    await lockAct(tx, viewer, apartmentId, noticeAct(kind));
    const version = await tx.maybe<{ is_withheld: boolean }>(sql`
      select withheld_at is not null as is_withheld from notice_versions where id = ${versionId} and feed_id = ${feedId}`);
    if (version === undefined) throw new Problem("NOTICE_VERSION_NOT_FOUND");
    if (version.is_withheld === isWithheld) return;
    const { memberId: actorId } = viewer;
    await tx.run(
      isWithheld
        ? sql`update notice_versions set withheld_by = ${actorId}, withheld_at = clock_timestamp() where id = ${versionId}`
        : sql`update notice_versions set withheld_by = null, withheld_at = null where id = ${versionId}`,
    );
    const act = isWithheld ? "notice.version.withheld" : "notice.version.shown";
    const target = `notice:${feedId}`;
    await recordOfficeAct(tx, { complexId: apartmentId, actorId, act, target });
    await recordAudit(tx, { action: act, actorId, target, address });
  });
