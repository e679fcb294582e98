import type { InquiryImageView, InquiryItemView, InquiryView } from "@danji/contract/inquiry/inquiry";
import type { InquiryTarget } from "@danji/contract/inquiry/inquiry-rules";
import type { InquiryKind, InquiryStage } from "@danji/contract/inquiry/inquiry-stages";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { mayReopen, reopenUntil } from "./case/deadlines.ts";
import { type HistoryOwner, listHistory } from "./case/history.ts";
import { type PlaceRow, placeView } from "./case/place.ts";
import { mayAnswer, readsInquiry } from "./inquiry-access.ts";
import { imageUrl, thumbUrl } from "./inquiry-image.ts";

/** A row of a list, as `itemColumns` reads it. */
export interface ItemRow {
  readonly id: number;
  readonly target: InquiryTarget;
  readonly complex_name: string | null;
  readonly nickname: string;
  readonly title: string;
  readonly stage: InquiryStage;
  readonly kind: InquiryKind;
  readonly is_closed: boolean;
  readonly created_at: Date;
}

/** Columns of an inquiry `q`, its author `a` and its complex `c`. The author has the name that they carry in that complex. */
export const itemColumns: Sql = sql`
  q.id, q.target, c.name as complex_name, coalesce(${nicknameIn(sql`q.complex_id`)}, a.nickname) as nickname, q.title, q.stage, q.kind, q.closed_at is not null as is_closed, q.created_at`;

export const itemsFrom: Sql = sql`
  inquiries q join members a on a.id = q.author_id left join complexes c on c.id = q.complex_id`;

export const itemView = (row: ItemRow): InquiryItemView => ({
  inquiryId: row.id,
  target: row.target,
  apartmentName: row.complex_name,
  nickname: row.nickname,
  title: row.title,
  state: row.is_closed ? "ANSWERED" : "WAITING",
  createdAt: row.created_at.toISOString(),
  stage: row.stage,
  kind: row.kind,
});

export interface AnswerRow {
  readonly answer: string | null;
  readonly answered_at: Date | null;
  readonly changed_at: Date | null;
}

interface InquiryRow extends AnswerRow, ItemRow, PlaceRow, HistoryOwner {
  readonly contents: string;
  readonly due_at: Date | null;
  readonly reopen_until: Date | null;
  readonly score: number | null;
  readonly is_author: boolean;
  readonly may_answer: boolean;
}

/** Throws INQUIRY_NOT_FOUND. */
export async function getInquiry(db: Queryable, viewer: Viewer, id: number): Promise<InquiryView> {
  const row = await db.maybe<InquiryRow & Record<string, unknown>>(sql`
    select ${itemColumns}, q.contents, q.answer, q.answered_at, q.changed_at, q.building, q.floor, q.spot, q.step,
      case when q.closed_at is null and q.held_at is null then q.due_at end as due_at, q.score,
      case when q.author_id = ${viewer.memberId} and q.stage in ('DONE', 'REJECTED') and ${mayReopen} then ${reopenUntil} end as reopen_until,
      q.author_id = ${viewer.memberId} as is_author, ${mayAnswer(viewer)} as may_answer
    from ${itemsFrom} where q.id = ${id} and ${readsInquiry(viewer)}`);
  if (row === undefined) throw new Problem("INQUIRY_NOT_FOUND");
  return {
    ...itemView(row),
    contents: row.contents,
    images: await listImages(db, id),
    answer: answerView(row),
    isAuthor: row.is_author,
    mayAnswer: row.may_answer,
    place: placeView(row),
    dueAt: row.due_at?.toISOString() ?? null,
    step: row.step,
    history: await listHistory(db, row),
    score: row.score,
    reopenUntil: row.reopen_until?.toISOString() ?? null,
  };
}

export const answerView = ({ answer, answered_at: at, changed_at: changed }: AnswerRow): InquiryView["answer"] =>
  answer === null || at === null || changed === null
    ? null
    : { contents: answer, answeredAt: at.toISOString(), changedAt: changed.toISOString() };

/** The photos of an inquiry, in their order. */
export async function listImages(db: Queryable, id: number): Promise<readonly InquiryImageView[]> {
  const rows = await db.many<{ key: string; width: number; height: number }>(sql`
    select i.key, i.width, i.height from inquiry_images p join images i on i.id = p.image_id
    where p.inquiry_id = ${id} order by p.position`);
  return rows.map(({ key, width, height }) => ({ fullUrl: imageUrl(key), thumbUrl: thumbUrl(key), width, height }));
}
