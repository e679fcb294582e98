import type { InquiryView } from "@danji/contract/inquiry/inquiry";
import { requireActiveMember } from "#account/session/active-member.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { getInquiry } from "../inquiry.ts";
import { readsInquiry } from "../inquiry-access.ts";
import { mayReopen } from "./deadlines.ts";
import { moveInquiries, type MoveInput } from "./move.ts";

interface AskerMove {
  readonly inquiryId: number;
  readonly step: number;
}

/** Throws INQUIRY_NOT_FOUND for a viewer who may not read it, FORBIDDEN for those who answer it. */
async function requireAuthor(db: Queryable, viewer: Viewer, id: number): Promise<void> {
  const row = await db.maybe<{ is_author: boolean }>(sql`
    select q.author_id is not distinct from ${viewer.memberId}::bigint as is_author
    from inquiries q left join complexes c on c.id = q.complex_id where q.id = ${id} and ${readsInquiry(viewer)}`);
  if (row === undefined) throw new Problem("INQUIRY_NOT_FOUND");
  if (!row.is_author) throw new Problem("FORBIDDEN");
}

async function moveOwn(tx: Transaction, viewer: Viewer, { inquiryId, step }: AskerMove, move: MoveInput) {
  await moveInquiries(tx, { mover: "ASKER", role: "ASKER", memberId: viewer.memberId }, [{ inquiryId, step }], move);
  return getInquiry(tx, viewer, inquiryId);
}

/** Reopens the viewer's closed inquiry. Throws INQUIRY_REOPEN_LATE once its days are over, and as `moveInquiries`. */
export const reopenInquiry = (
  { db }: Services,
  viewer: Viewer,
  { reason, ...seen }: AskerMove & { readonly reason: string },
) =>
  db.tx(async (tx): Promise<InquiryView> => {
    await requireActiveMember(tx, viewer);
    await requireAuthor(tx, viewer, seen.inquiryId);
    const late = await tx.maybe(sql`
      select q.id from inquiries q
      where q.id = ${seen.inquiryId} and q.step = ${seen.step} and q.stage in ('DONE', 'REJECTED') and not ${mayReopen}`);
    if (late !== undefined) throw new Problem("INQUIRY_REOPEN_LATE");
    return moveOwn(tx, viewer, seen, { to: "RECEIVED", contents: reason });
  });

/** Withdraws the viewer's open inquiry. Throws as `moveInquiries`. */
export const withdrawInquiry = ({ db }: Services, viewer: Viewer, seen: AskerMove) =>
  db.tx(async (tx): Promise<InquiryView> => {
    await requireActiveMember(tx, viewer);
    await requireAuthor(tx, viewer, seen.inquiryId);
    return moveOwn(tx, viewer, seen, { to: "WITHDRAWN" });
  });

interface Rating {
  readonly score: number;
  readonly words?: string | undefined;
}

/** Rates the result once; a repeat with the same score and words is answered as the first call. Throws INQUIRY_NOT_CLOSED before there is one, INQUIRY_RATED afterwards. */
export const rateInquiry = ({ db }: Services, viewer: Viewer, id: number, { score, words }: Rating) =>
  db.tx(async (tx): Promise<InquiryView> => {
    await requireActiveMember(tx, viewer);
    await requireAuthor(tx, viewer, id);
    const storedWords = sql`nullif(trim(${words ?? ""}), '')`;
    const rated = await tx.run(sql`
      update inquiries set score = ${score}, score_words = ${storedWords}
      where id = ${id} and stage in ('DONE', 'REJECTED')
        and (score is null or (score = ${score} and score_words is not distinct from ${storedWords}))`);
    if (rated === 1) return getInquiry(tx, viewer, id);
    const closed = await tx.maybe(sql`select id from inquiries where id = ${id} and stage in ('DONE', 'REJECTED')`);
    throw new Problem(closed === undefined ? "INQUIRY_NOT_CLOSED" : "INQUIRY_RATED");
  });
