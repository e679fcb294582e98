import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import {
  inquiryDueDays,
  type InquiryKind,
  type InquiryMover,
  type InquiryStage,
  type InquiryStepRole,
  mayMoveInquiry,
  stagesWithText,
} from "@danji/contract/inquiry/inquiry-stages";
import { isBlank } from "@danji/contract/platform/text";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { dueAfter } from "./deadlines.ts";
import { notifyAuthors } from "./notifications.ts";

/** What a move says. */
export interface MoveInput {
  readonly to: InquiryStage;
  readonly contents?: string | undefined;
  /** The day of a hold, as 2026-11-30. */
  readonly expectedOn?: string | undefined;
}

/** An inquiry as the caller saw it: the number of its last move. */
export interface SeenInquiry {
  readonly inquiryId: number;
  readonly step: number;
}

/** Who moves: `role` is what the history names. */
export interface MoveActor {
  readonly mover: InquiryMover;
  readonly role: InquiryStepRole;
  readonly memberId: number;
}

/** Throws BAD_REQUEST where the words or the day of a move are missing, or its day is over. */
export async function requireMoveInput(db: Queryable, { to, contents = "", expectedOn }: MoveInput): Promise<void> {
  if (stagesWithText.includes(to) && isBlank(contents)) {
    throw unfit("contents", to === "DONE" ? copy.answerBlank : copy.reasonBlank);
  }
  if (to !== "ON_HOLD") return;
  if (expectedOn === undefined) throw unfit("expectedOn", copy.expectedRequired);
  const { is_past: isPast } = await db.one<{ is_past: boolean }>(sql`
    select ${expectedOn}::date < (now() at time zone 'Asia/Seoul')::date as is_past`);
  if (isPast) throw unfit("expectedOn", copy.expectedPast);
}

const unfit = (field: string, message: string): Problem =>
  new Problem("BAD_REQUEST", { message, fields: { [field]: message } });

interface LockedRow {
  readonly id: number;
  readonly step: number;
  readonly stage: InquiryStage;
  readonly kind: InquiryKind;
}

/**
 * Moves inquiries that the caller may move: all, or none. Throws INQUIRY_MOVED where one was moved since it was seen, and
 * INQUIRY_MOVE_REFUSED for a move that there is not. The rows are locked in the order of their ids, so that of two moves at
 * once one waits and is then refused.
 */
export async function moveInquiries(
  tx: Transaction,
  { mover, role, memberId }: MoveActor,
  seen: readonly SeenInquiry[],
  move: MoveInput,
): Promise<void> {
  const ids = seen.map(({ inquiryId }) => inquiryId);
  const rows = await tx.many<LockedRow & Record<string, unknown>>(sql`
    select id, step, stage, kind from inquiries where id = any(${ids}::bigint[]) order by id for no key update`);
  const steps = new Map(seen.map(({ inquiryId, step }) => [inquiryId, step]));
  if (rows.length !== seen.length || rows.some(({ id, step }) => steps.get(id) !== step))
    throw new Problem("INQUIRY_MOVED");
  if (rows.some(({ stage }) => !mayMoveInquiry(mover, stage, move.to))) throw new Problem("INQUIRY_MOVE_REFUSED");

  const contents = move.contents === undefined || isBlank(move.contents) ? null : move.contents;
  const expectedOn = move.to === "ON_HOLD" ? (move.expectedOn ?? null) : null;
  const isReopening = move.to === "RECEIVED";
  const isAnswer = move.to === "DONE" || move.to === "REJECTED";
  const closes = isAnswer || move.to === "WITHDRAWN";
  const dueDays = rows.map(({ kind }) => inquiryDueDays[kind]);
  await tx.run(sql`
    with moved as (
      update inquiries q set stage = ${move.to}, step = q.step + 1,
        closed_at = case when ${closes} then clock.at end,
        held_at = case when ${move.to === "ON_HOLD"} then clock.at end,
        expected_on = ${expectedOn}::date,
        due_at = case when ${isReopening} then ${dueAfter(sql`clock.at`, sql`seen.due_days`)}
          when q.held_at is null then q.due_at
          else q.due_at + make_interval(days => ceil(extract(epoch from clock.at - q.held_at) / 86400)::integer) end,
        answer = case when ${isAnswer} then ${contents} when ${isReopening} then null else q.answer end,
        answered_at = case when ${isAnswer} then clock.at when ${isReopening} then null else q.answered_at end,
        changed_at = case when ${isAnswer} then clock.at when ${isReopening} then null else q.changed_at end,
        score = case when ${isReopening} then null else q.score end,
        score_words = case when ${isReopening} then null else q.score_words end
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ stage }) => stage)}::text[], ${dueDays}::integer[])
          as seen (id, stage, due_days),
        (values (clock_timestamp()::timestamptz(3))) as clock (at)
      where q.id = seen.id
      returning q.id, q.step, seen.stage as from_stage, clock.at
    )
    insert into inquiry_steps (inquiry_id, step, from_stage, to_stage, by_role, actor_id, at, contents, expected_on)
    select id, step, from_stage, ${move.to}, ${role}, ${memberId}, at, ${contents}, ${expectedOn}::date from moved`);
  await notifyAuthors(tx, ids, memberId);
}
