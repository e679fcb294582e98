import type { ReadyAnswerListView, ReadyAnswerView } from "@danji/contract/inquiry/ready-answer";
import { inquiryLimits } from "@danji/contract/inquiry/inquiry-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct, requireAct } from "#complex/complex-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

interface ReadyAnswerInput {
  readonly title: string;
  readonly contents: string;
}

const columns = sql`id as "readyAnswerId", title, contents`;

/** Throws as requireAct, as the others here. */
export async function listReadyAnswers(db: Queryable, viewer: Viewer, complexId: number): Promise<ReadyAnswerListView> {
  await requireAct(db, viewer, complexId, "answerInquiries");
  const readyAnswers = await db.many<ReadyAnswerView & Record<string, unknown>>(sql`
    select ${columns} from inquiry_ready_answers where complex_id = ${complexId} order by title, id`);
  return { readyAnswers };
}

/** One change of the list, for a member who answers, with its line in the ledger. */
const change = <T>(
  db: Database,
  viewer: Viewer,
  complexId: number,
  write: (tx: Transaction) => Promise<T | undefined>,
): Promise<T> =>
  db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockAct(tx, viewer, complexId, "answerInquiries");
    const written = await write(tx);
    if (written === undefined) throw new Problem("READY_ANSWER_NOT_FOUND");
    await recordOfficeAct(tx, { complexId, actorId: viewer.memberId, act: "inquiry.readyAnswers" });
    return written;
  });

/** Throws READY_ANSWERS_FULL. */
export const addReadyAnswer = (db: Database, viewer: Viewer, complexId: number, input: ReadyAnswerInput) =>
  change(db, viewer, complexId, async (tx) => {
    // One of several callers at once waits, and then counts what the others made.
    await tx.one(sql`select id from complexes where id = ${complexId} for no key update`);
    const added = await tx.maybe<ReadyAnswerView & Record<string, unknown>>(sql`
      insert into inquiry_ready_answers (complex_id, title, contents)
      select ${complexId}, ${input.title}, ${input.contents}
      where (select count(*) from inquiry_ready_answers where complex_id = ${complexId}) < ${inquiryLimits.readyAnswersMax}
      returning ${columns}`);
    if (added === undefined) throw new Problem("READY_ANSWERS_FULL");
    return added;
  });

interface ReadyAnswerCall {
  readonly apartmentId: number;
  readonly readyAnswerId: number;
}

/** Throws READY_ANSWER_NOT_FOUND, as does the deletion. */
export const changeReadyAnswer = (
  db: Database,
  viewer: Viewer,
  { apartmentId, readyAnswerId }: ReadyAnswerCall,
  { title, contents }: ReadyAnswerInput,
) =>
  change(db, viewer, apartmentId, (tx) =>
    tx.maybe<ReadyAnswerView & Record<string, unknown>>(sql`
      update inquiry_ready_answers set title = ${title}, contents = ${contents}, changed_at = clock_timestamp()
      where id = ${readyAnswerId} and complex_id = ${apartmentId} returning ${columns}`),
  );

export async function deleteReadyAnswer(
  db: Database,
  viewer: Viewer,
  { apartmentId, readyAnswerId }: ReadyAnswerCall,
): Promise<void> {
  await change(db, viewer, apartmentId, (tx) =>
    tx.maybe(sql`
      delete from inquiry_ready_answers where id = ${readyAnswerId} and complex_id = ${apartmentId} returning id`),
  );
}
