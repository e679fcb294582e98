import { defaultComplexId } from "@danji/contract/complex/complex-rules";
import { inquiryDueDays } from "@danji/contract/inquiry/inquiry-stages";
import { dueAfter } from "#inquiry/case/deadlines.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { inquiries, type SeedInquiry } from "./inquiries.ts";

const ago = (minutes: number) => sql`(now() - make_interval(mins => ${minutes}))`;

/** What the demo people asked, and what became of it; `members` are their ids in the order of `people`. */
export async function insertInquiries(tx: Transaction, members: readonly number[]): Promise<void> {
  for (const inquiry of inquiries) await insertSteps(tx, await insertInquiry(tx, members, inquiry), inquiry);
}

async function insertInquiry(tx: Transaction, members: readonly number[], inquiry: SeedInquiry): Promise<number> {
  const { by, target, title, contents, minutesAgo, kind = "OTHER", place = [null, null, null] } = inquiry;
  const [building, floor, spot] = place;
  const complexId = target === "OFFICE" ? defaultComplexId : null;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into inquiries (author_id, target, complex_id, title, contents, created_at, kind, building, floor, spot,
      household_id, due_at)
    values (${members[by]}, ${target}, ${complexId}, ${title}, ${contents}, ${ago(minutesAgo)}, ${kind},
      ${building}, ${floor}, ${spot},
      (select h.household_id from residences h where h.complex_id = ${complexId} and h.member_id = ${members[by]} limit 1),
      ${dueAfter(ago(minutesAgo), sql`${inquiryDueDays[kind]}::integer`)})
    returning id`);
  return id;
}

/** The moves of the office, the closing last. */
async function insertSteps(tx: Transaction, id: number, { steps = [], answer, target }: SeedInquiry): Promise<void> {
  const closing = answer === undefined ? [] : [{ ...answer, to: "DONE" as const, expectedInDays: undefined }];
  for (const { minutesAgo, to, contents = null, expectedInDays } of [...steps, ...closing]) {
    const closes = to === "DONE" || to === "REJECTED";
    const expectedOn = expectedInDays === undefined ? sql`null` : sql`(now()::date + ${expectedInDays}::integer)`;
    await tx.run(sql`
      with moved as (
        update inquiries set stage = ${to}, step = step + 1,
          closed_at = case when ${closes} then at end, held_at = case when ${to === "ON_HOLD"} then at end,
          expected_on = ${expectedOn}, answer = case when ${closes} then ${contents} end,
          answered_at = case when ${closes} then at end, changed_at = case when ${closes} then at end
        from (values (${ago(minutesAgo)}::timestamptz(3), (select stage from inquiries where id = ${id}))) as made (at, before)
        where id = ${id} returning step, before, at
      )
      insert into inquiry_steps (inquiry_id, step, from_stage, to_stage, by_role, at, contents, expected_on)
      select ${id}, step, before, ${to}, ${target === "SERVICE" ? "OPERATOR" : "HEAD"}, at, ${contents}, ${expectedOn} from moved`);
  }
}
