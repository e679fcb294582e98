import type { InquiryKind, InquiryStage } from "@danji/contract/inquiry/inquiry-stages";
import type { InquiryResultView } from "@danji/contract/inquiry/result/result";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { lockAnswerer, type InquiryCall } from "../desk/office-call.ts";
import { checkWords, standing } from "./check-words.ts";
import { resultColumns, type ResultRow, resultView } from "./result-view.ts";

interface ResultInput {
  readonly title: string;
  readonly place?: string | undefined;
  readonly contents: string;
  /** The time of the result that was seen; null for none. */
  readonly changedAt: string | null;
  readonly notNames?: readonly string[] | undefined;
}

interface ClosedInquiry {
  readonly stage: InquiryStage;
  readonly kind: InquiryKind;
  readonly changed_at: Date | null;
}

/**
 * Publishes the result of a closed inquiry, or changes it. What was checked is what is stored: both are one transaction.
 * Throws INQUIRY_NOT_FOUND, MANAGER_ONLY, ROLE_ONLY, RESULT_NOT_CLOSED, RESULT_CHANGED, RESULT_MARKED.
 */
export const publishResult = (
  services: Services,
  viewer: Viewer,
  call: InquiryCall,
  { title, place = "", contents, changedAt, notNames = [] }: ResultInput,
): Promise<InquiryResultView> =>
  services.db.tx(async (tx) => {
    await lockAnswerer(tx, viewer, call);
    const inquiry = await lockInquiry(tx, call.inquiryId);
    if (inquiry.stage !== "DONE" && inquiry.stage !== "REJECTED") throw new Problem("RESULT_NOT_CLOSED");
    if ((inquiry.changed_at?.toISOString() ?? null) !== changedAt) throw new Problem("RESULT_CHANGED");
    const { apartmentId: complexId, inquiryId } = call;
    const scope = { complexId, inquiryId, isNoise: inquiry.kind === "NOISE" };
    const marks = await checkWords(tx, scope, { title, place, contents });
    if (standing(marks, notNames).length > 0) throw new Problem("RESULT_MARKED");
    const row = await tx.one<ResultRow & Record<string, unknown>>(sql`
      insert into inquiry_results as r (complex_id, inquiry_id, kind, title, place, contents)
      values (${complexId}, ${inquiryId}, ${inquiry.kind}, ${title}, ${place || null}, ${contents})
      on conflict (inquiry_id) do update set title = excluded.title, place = excluded.place, contents = excluded.contents,
        changed_at = greatest(clock_timestamp()::timestamptz(3), r.changed_at + interval '1 millisecond')
      returning ${resultColumns}`);
    // Names that were confirmed as ordinary words: how many, not which.
    await report(tx, viewer, "inquiry.published", call, { confirmed: marks.length });
    return resultView(row, true);
  });

/** Takes a published result back. Throws RESULT_NOT_FOUND, too. */
export const withdrawResult = (services: Services, viewer: Viewer, call: InquiryCall): Promise<void> =>
  services.db.tx(async (tx) => {
    await lockAnswerer(tx, viewer, call);
    const gone = await tx.run(sql`delete from inquiry_results where inquiry_id = ${call.inquiryId}`);
    if (gone === 0) throw new Problem("RESULT_NOT_FOUND");
    await report(tx, viewer, "inquiry.unpublished", call, {});
  });

/** The inquiry with its result; of several who publish at once, one waits and then sees the other's. */
async function lockInquiry(tx: Transaction, inquiryId: number): Promise<ClosedInquiry> {
  await tx.one(sql`select id from inquiries where id = ${inquiryId} for no key update`);
  return tx.one<ClosedInquiry & Record<string, unknown>>(sql`
    select q.stage, q.kind, r.changed_at
    from inquiries q left join inquiry_results r on r.inquiry_id = q.id where q.id = ${inquiryId}`);
}

async function report(
  tx: Transaction,
  { memberId: actorId }: Viewer,
  action: "inquiry.published" | "inquiry.unpublished",
  { apartmentId: complexId, inquiryId, address }: InquiryCall,
  detail: Readonly<Record<string, number>>,
): Promise<void> {
  const target = `inquiry:${inquiryId}`;
  await recordAudit(tx, { action, actorId, target, address });
  await recordOfficeAct(tx, { complexId, actorId, act: action, target, detail });
}
