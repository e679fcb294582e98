import type { Breach } from "@danji/contract/complex/community/community-rules";
import { hidingHouseholds, type ReportTarget } from "@danji/contract/moderation/report-rules";
import { type Queryable, type Transaction, violatedConstraint } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { OfficeDecisions } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
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
  /** By reports of several households. */
  readonly hides_again: boolean;
  /** Who had hidden the words before this office decided. Null where they were shown. */
  readonly restored: { readonly by: "OPERATOR" | "OFFICE"; readonly rule: Breach } | null;
}

/** The newest decision that this office has overruled and that is not its own, as `o.earlier`, of a case `k`. */
const overruled = (since: Date): Sql => sql`
  left join lateral (
    select e.earlier from jsonb_array_elements(k.overruled) with ordinality as e (earlier, place)
    where (e.earlier ->> 'by_operator')::boolean or (e.earlier ->> 'decided_at')::timestamptz < ${since}
    order by e.place desc limit 1) o on true`;

/** What a false office has decided about words: their cases are open again, and the words as they were before it. */
export const falseOfficeDecisions: OfficeDecisions = {
  async count(db: Queryable, complexId: number, since: Date) {
    const { count } = await db.one<{ count: number }>(sql`
      select count(*) from report_cases k where ${decidedSince(complexId, since)}`);
    return count;
  },

  async reopen(tx: Transaction, complexId: number, since: Date) {
    const locked = await tx.many<{ id: number }>(sql`
      select k.id from report_cases k where ${decidedSince(complexId, since)} order by k.id for no key update of k`);
    await tx.run(sql`
      update report_cases set proposal = null, proposed_rule = null, proposed_by = null, proposed_at = null
      where complex_id = ${complexId} and proposed_at >= ${since}`);
    // A statement of its own: it sees the reports that the locks have waited for.
    const decided = await tx.many<UndoneDecision & { is_asked: boolean }>(sql`
      select k.id, k.target_type, k.target_id, k.state = 'HIDDEN' as was_hidden,
        k.target_type <> 'MEMBER' and (k.hidden_at is not null
          or (select count(distinct r.household_id) from reports r where r.case_id = k.id) >= ${hidingHouseholds})
          as hides_again,
        exists (select from reports r where r.case_id = k.id) as is_asked,
        case when o.earlier is not null then jsonb_build_object('rule', o.earlier ->> 'rule',
          'by', case when (o.earlier ->> 'by_operator')::boolean then 'OPERATOR' else 'OFFICE' end) end as restored
      from report_cases k ${overruled(since)}
      where k.id = any(${locked.map(({ id }) => id)}::bigint[]) and ${decidedSince(complexId, since)} order by k.id`);
    for (const one of decided) {
      if (one.restored !== null) await restore(tx, one.id, since);
      else if (one.is_asked) await open(tx, one);
      // Without the decision there is nothing to decide.
      else await tx.run(sql`delete from report_cases where id = ${one.id}`);
      await setWords(tx, one);
    }
  },
};

async function restore(tx: Transaction, id: number, since: Date): Promise<void> {
  await tx.run(sql`
    update report_cases set state = 'HIDDEN', rule = b.rule, by_operator = b.by_operator, decided_by = b.decided_by,
      decided_at = b.decided_at
    from (select r.* from report_cases k ${overruled(since)},
        jsonb_to_record(o.earlier) as r (rule text, by_operator boolean, decided_by bigint, decided_at timestamptz)
      where k.id = ${id}) b
    where id = ${id}`);
}

async function open(tx: Transaction, { id, hides_again: hidesAgain }: UndoneDecision): Promise<void> {
  try {
    await tx.run(sql`
      update report_cases set state = 'OPEN', rule = null, decided_by = null, decided_at = null, overruled = '[]',
        hidden_at = case when ${hidesAgain} then coalesce(hidden_at, now()) end
      where id = ${id}`);
  } catch (error) {
    // A report opens a case of the same words meanwhile: the next undoing sees it.
    throw violatedConstraint(error) === "report_cases_open" ? new Problem("UNAVAILABLE", { retryAfter: 2 }) : error;
  }
  // The decision has released them.
  await retainPhotos(tx, id);
}

async function setWords(tx: Transaction, one: UndoneDecision): Promise<void> {
  const subject = { targetType: one.target_type, targetId: one.target_id };
  if (one.restored !== null) await hideThing(tx, subject, one.restored);
  else if (one.hides_again) {
    await hideThing(tx, subject, { by: "REPORTS", rule: null });
    if (!one.was_hidden) await notifyOfHiding(tx, one.id);
  } else if (one.was_hidden) await showThing(tx, subject);
}
