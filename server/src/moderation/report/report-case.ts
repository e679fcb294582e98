import type { ReportSubject } from "@danji/contract/moderation/report-rules";
import { releaseImages, retainImages } from "#image/removal.ts";
import type { Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { StoredWords } from "../desk/case-row.ts";

/** A reported thing as it is now. */
export interface ReportedThing {
  readonly author_id: number;
  readonly complex_id: number | null;
  readonly words: StoredWords;
  /** Differs where the words differ. */
  readonly version: string;
  readonly is_hidden: boolean;
}

/** Undefined where the thing is gone. */
export const findReportedThing = (
  tx: Transaction,
  { targetType, targetId }: ReportSubject,
): Promise<ReportedThing | undefined> =>
  tx.maybe<ReportedThing>(sql`select * from report_target(${targetType}, ${targetId})`);

/** Inserting and finding a case alternate only while others open and decide it in between. */
const ATTEMPTS_MAX = 5;

/**
 * The id of the case that a report of these words belongs to, with its row locked until the end of the transaction: every
 * report and decision takes that lock, so they come one after the other. That is the open case of the thing; or the one
 * which decided that these words stay; or a new one, also where others of its words were decided about.
 */
export const lockCase = (tx: Transaction, subject: ReportSubject, thing: ReportedThing): Promise<number> =>
  lockOrOpen(
    tx,
    subject,
    thing,
    sql`(k.state = 'OPEN' or (k.state = 'KEPT'
      and exists (select from report_words w where w.case_id = k.id and w.version = ${thing.version})))`,
  );

/** The same of a decision that no report asks for: one about words that stayed opens a case of its own. */
export const lockOpenCase = (tx: Transaction, subject: ReportSubject, thing: ReportedThing): Promise<number> =>
  lockOrOpen(tx, subject, thing, sql`k.state = 'OPEN'`);

async function lockOrOpen(
  tx: Transaction,
  subject: ReportSubject,
  thing: ReportedThing,
  condition: Sql,
): Promise<number> {
  const { targetType, targetId } = subject;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const found = await tx.maybe<{ id: number }>(sql`
      select k.id from report_cases k
      where k.target_type = ${targetType} and k.target_id = ${targetId} and ${condition}
      order by k.state = 'OPEN' desc, k.id desc limit 1 for no key update of k`);
    if (found !== undefined) return found.id;
    // Hidden while this call waited for the lock.
    if ((await findReportedThing(tx, subject))?.is_hidden !== false) throw new Problem("REPORT_TARGET_NOT_FOUND");
    const opened = await tx.maybe<{ id: number }>(sql`
      insert into report_cases (target_type, target_id, complex_id, author_id, written_at)
      values (${targetType}, ${targetId}, ${thing.complex_id}, ${thing.author_id}, ${writtenAt(subject)})
      on conflict do nothing returning id`);
    if (opened !== undefined) return opened.id;
  }
  throw new Problem("UNAVAILABLE", { retryAfter: 2 });
}

/** Expression for when the reported words were written; null for a member. */
const writtenAt = ({ targetType, targetId }: ReportSubject): Sql =>
  ({
    FEED: sql`(select f.created_at from feeds f where f.id = ${targetId})`,
    COMMENT: sql`(select m.created_at from comments m where m.id = ${targetId})`,
    MESSAGE: sql`(select g.created_at from chat_messages g where g.id = ${targetId})`,
    MEMBER: sql`null::timestamptz`,
  })[targetType];

/** Keeps the words as they were reported, once each version; their photos as long as the case is open. */
export async function keepWords(tx: Transaction, caseId: number, { version, words }: ReportedThing): Promise<void> {
  await tx.run(sql`
    insert into report_words (case_id, version, words) values (${caseId}, ${version}, ${JSON.stringify(words)}::jsonb)
    on conflict do nothing`);
  const isOpen = await tx.maybe(sql`select 1 from report_cases where id = ${caseId} and state = 'OPEN'`);
  if (isOpen !== undefined) await retainImages(tx, words.photos);
}

/** Keys of the photos in the words of a case. */
const photosOf = async (tx: Transaction, caseId: number): Promise<readonly string[]> =>
  (
    await tx.many<{ key: string }>(sql`
      select distinct jsonb_array_elements_text(words -> 'photos') as key from report_words
      where case_id = ${caseId}`)
  ).map(({ key }) => key);

/** Keeps the photos of a case that is open again. */
export const retainPhotos = async (tx: Transaction, caseId: number): Promise<void> =>
  retainImages(tx, await photosOf(tx, caseId));

/** Releases the photos of a case, which is decided: those of words that are deleted by now go. */
export const releasePhotos = async (services: Services, tx: Transaction, caseId: number): Promise<void> =>
  releaseImages(services, tx, await photosOf(tx, caseId));
