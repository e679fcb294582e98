import type { EarlierAnswerView, InquiryNoteView, OfficeInquiryView } from "@danji/contract/inquiry/casework";
import { recordReads } from "#complex/residence/resident-reads.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { listHistory } from "../case/history.ts";
import { type AnswerRow, answerView, listImages } from "../inquiry.ts";
import { findResultOf } from "../result/result-list.ts";
import { type InquiryDesk, findOfficeDesk, isOnDesk } from "./desk.ts";
import { deskColumns, deskJoins, deskItem, type DeskRow, isPlacesOnly } from "./desk-row.ts";

interface DetailRow extends DeskRow, AnswerRow {
  readonly contents: string;
  readonly door: string | null;
  readonly score: number | null;
  readonly score_words: string | null;
}

/** One inquiry at a desk. Throws INQUIRY_NOT_FOUND. */
export async function getDeskInquiry(db: Queryable, desk: InquiryDesk, id: number): Promise<OfficeInquiryView> {
  const row = await db.maybe<DetailRow & Record<string, unknown>>(sql`
    select ${deskColumns}, q.contents, o.building || ' ' || o.unit as door, q.answer, q.answered_at, q.changed_at, q.score, q.score_words
    from inquiries q ${deskJoins} left join households o on o.id = q.household_id where q.id = ${id} and ${isOnDesk(desk)}`);
  if (row === undefined) throw new Problem("INQUIRY_NOT_FOUND");
  const item = deskItem(desk, row);
  if (isPlacesOnly(desk)) return { ...item, ...nothingMore };
  return {
    ...item,
    contents: row.author_id === null ? null : row.contents,
    home: row.door,
    images: await listImages(db, id),
    answer: answerView(row),
    earlierAnswers: await listEarlierAnswers(db, id),
    history: await listHistory(db, row),
    notes: await listNotes(db, id),
    score: row.score,
    scoreWords: row.score_words,
    result: await findResultOf(db, { inquiryId: id }),
    mayAnswer: true,
  };
}

/** What is kept from those who see title and place alone. */
const nothingMore = {
  contents: null,
  home: null,
  images: [],
  answer: null,
  earlierAnswers: [],
  history: [],
  notes: [],
  score: null,
  scoreWords: null,
  result: null,
  mayAnswer: false,
} as const;

/**
 * The same for an office, with its door read on record. Throws INQUIRY_NOT_FOUND, too, for those without a desk in that
 * complex.
 */
export async function getOfficeInquiry(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, inquiryId }: { readonly apartmentId: number; readonly inquiryId: number },
): Promise<OfficeInquiryView> {
  const desk = await findOfficeDesk(db, viewer, apartmentId);
  if (desk === undefined) throw new Problem("INQUIRY_NOT_FOUND");
  const view = await getDeskInquiry(db, desk, inquiryId);
  if (view.home !== null) {
    const authors = await db.many<{ member_id: number }>(sql`
      select author_id as member_id from inquiries where id = ${inquiryId} and author_id is not null`);
    await recordReads(db, viewer, apartmentId, authors);
  }
  return view;
}

const listNotes = async (db: Queryable, id: number): Promise<readonly InquiryNoteView[]> => {
  const rows = await db.many<{ id: number; nickname: string | null; contents: string; created_at: Date }>(sql`
    select n.id, m.nickname, n.contents, n.created_at
    from inquiry_notes n left join members m on m.id = n.author_id where n.inquiry_id = ${id} order by n.id`);
  return rows.map(({ id: noteId, nickname, contents, created_at: at }) => ({
    noteId,
    nickname,
    contents,
    createdAt: at.toISOString(),
  }));
};

const listEarlierAnswers = async (db: Queryable, id: number): Promise<readonly EarlierAnswerView[]> => {
  const rows = await db.many<{ contents: string; stood_from: Date; stood_until: Date }>(sql`
    select contents, stood_from, stood_until from inquiry_answer_versions where inquiry_id = ${id} order by stood_until`);
  return rows.map(({ contents, stood_from: from, stood_until: until }) => ({
    contents,
    from: from.toISOString(),
    until: until.toISOString(),
  }));
};
