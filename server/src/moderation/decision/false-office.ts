import { hidingHouseholds, type ReportTarget } from "@danji/contract/moderation/report-rules";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { OfficeDecisions } from "#platform/feature/manifest.ts";
import { retainPhotos } from "../report/report-case.ts";
import { notifyOfHiding } from "./notifications.ts";
import { hideThing, showThing } from "./reported-words.ts";

/** Condition on a case `k`: the newest of its words, which stand as an office has decided since then. */
const decidedSince = (complexId: number, since: Date): Sql => sql`
  k.complex_id = ${complexId} and k.state in ('KEPT', 'HIDDEN') and not k.by_operator and k.decided_at >= ${since}
  and not exists (
    select from report_cases later
    where later.target_type = k.target_type and later.target_id = k.target_id and later.id > k.id)`;

interface UndoneDecision {
  readonly id: number;
  readonly target_type: ReportTarget;
  readonly target_id: number;
  readonly was_hidden: boolean;
  /** By reports of several households, before the decision or since. */
  readonly hides_again: boolean;
  /** The case has reports. */
  readonly is_asked: boolean;
}

/** What a false office has decided about words: their cases are open again, and the words as they were before it. */
export const falseOfficeDecisions: OfficeDecisions = {
  async count(db: Queryable, complexId: number, since: Date) {
    const { count } = await db.one<{ count: number }>(sql`
      select count(*) from report_cases k where ${decidedSince(complexId, since)}`);
    return count;
  },

  async reopen(tx: Transaction, complexId: number, since: Date) {
    await tx.run(sql`
      update report_cases set proposal = null, proposed_rule = null, proposed_by = null, proposed_at = null
      where complex_id = ${complexId} and proposed_at >= ${since}`);
    // Locked first: what is read after has the report that held a row until then.
    const locked = await tx.many<{ id: number }>(sql`
      select k.id from report_cases k where ${decidedSince(complexId, since)} order by k.id for no key update of k`);
    const decided = await tx.many<UndoneDecision>(sql`
      select k.id, k.target_type, k.target_id, k.state = 'HIDDEN' as was_hidden,
        k.hidden_at is not null or k.target_type <> 'MEMBER' and (
          select count(distinct r.household_id) from reports r where r.case_id = k.id) >= ${hidingHouseholds} as hides_again,
        exists (select from reports r where r.case_id = k.id) as is_asked
      from report_cases k where k.id = any(${locked.map(({ id }) => id)}::bigint[]) order by k.id`);
    const reopened = decided.filter(({ is_asked }) => is_asked);
    const idsOf = (cases: readonly UndoneDecision[]) => cases.map(({ id }) => id);
    await tx.run(sql`
      update report_cases set state = 'OPEN', rule = null, decided_by = null, decided_at = null,
        hidden_at = case when id = any(${idsOf(reopened.filter(({ hides_again }) => hides_again))}::bigint[])
          then coalesce(hidden_at, now()) end
      where id = any(${idsOf(reopened)}::bigint[])`);
    await retainPhotos(tx, idsOf(reopened));
    // The others have no reports: without the decision there is nothing to decide.
    const unasked = decided.filter(({ is_asked }) => !is_asked);
    await tx.run(sql`delete from report_cases where id = any(${idsOf(unasked)}::bigint[])`);
    for (const { id, target_type: targetType, target_id: targetId, was_hidden, hides_again } of decided) {
      if (hides_again) await hideThing(tx, { targetType, targetId }, { by: "REPORTS", rule: null });
      else if (was_hidden) await showThing(tx, { targetType, targetId });
      // It was shown, and who wrote it may have been told so.
      if (hides_again && !was_hidden) await notifyOfHiding(tx, id);
    }
  },
};
