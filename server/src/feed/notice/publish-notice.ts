import type { NoticeKind } from "@danji/contract/notice/notice-rules";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { leaveAnnouncement } from "./announce-notice.ts";
import { setFiles } from "./file/notice-files.ts";
import { urgentToday } from "./reach.ts";
import { type NoticeInput, saveNotice } from "./write-notice.ts";

interface PublishedNotice {
  readonly apartmentId: number;
  /** Undefined for a client that knows no kinds. */
  readonly notice?: NoticeInput | undefined;
}

/** What the publication of a notice writes beside its post, in the same transaction. */
export async function publishNotice(
  tx: Queryable,
  { memberId: actorId }: Pick<Viewer, "memberId">,
  feedId: number,
  { apartmentId: complexId, notice }: PublishedNotice,
): Promise<void> {
  if (notice !== undefined) {
    await saveNotice(tx, feedId, notice);
    await setFiles(tx, { feedId }, { complexId, actorId, fileIds: notice.files });
  }
  await leaveAnnouncement(tx, feedId);
  const kind: NoticeKind = notice?.kind ?? "GENERAL";
  const detail = kind === "URGENT" ? { kind, urgentToday: await countUrgent(tx, complexId) } : { kind };
  await recordOfficeAct(tx, { complexId, actorId, act: "notice.published", target: `notice:${feedId}`, detail });
}

async function countUrgent(tx: Queryable, complexId: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`select ${urgentToday(complexId)} as count`);
  return count;
}
