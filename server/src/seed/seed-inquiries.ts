import { defaultComplexId } from "@danji/contract/complex/complex-rules";
import { inquiryDueDays } from "@danji/contract/inquiry/inquiry-stages";
import { dueAfter } from "#inquiry/case/deadlines.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { inquiries, type SeedInquiry } from "./inquiries.ts";

const ago = (minutes: number) => sql`(now() - make_interval(mins => ${minutes}))`;

/** What the demo people asked, and what became of it; `members` are their ids in the order of `people`. */
export async function insertInquiries(tx: Transaction, members: readonly number[]): Promise<void> {
  for (const inquiry of inquiries) {
    const id = await insertInquiry(tx, members, inquiry);
    await insertSteps(tx, id, inquiry);
    await insertResult(tx, id, inquiry);
    await insertMatter(tx, id, inquiry);
  }
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

async function insertResult(tx: Transaction, id: number, { published, kind = "OTHER" }: SeedInquiry): Promise<void> {
  if (published === undefined) return;
  const { minutesAgo, title, place, contents } = published;
  await tx.run(sql`
    insert into inquiry_results (complex_id, inquiry_id, kind, title, place, contents, published_at, changed_at)
    select ${defaultComplexId}, ${id}, ${kind}, ${title}, ${place}, ${contents}, at, at
    from (select ${ago(minutesAgo)}::timestamptz(3) as at) clock`);
}

/** A matter with its inquiry, and neighbours who have it, too. */
async function insertMatter(tx: Transaction, id: number, { matter, minutesAgo, kind }: SeedInquiry): Promise<void> {
  if (matter === undefined) return;
  const { id: matterId } = await tx.one<{ id: number }>(sql`
    insert into inquiry_matters (complex_id, kind, title, place, created_at, changed_at)
    select ${defaultComplexId}, ${kind}, ${matter.title}, ${matter.place}, at, at
    from (select ${ago(minutesAgo)}::timestamptz(3) as at) clock returning id`);
  await tx.run(sql`update inquiries set matter_id = ${matterId} where id = ${id}`);
  await tx.run(sql`
    insert into inquiry_matter_doors (matter_id, household_id, inquiry_id)
    select ${matterId}, q.household_id, q.id from inquiries q where q.id = ${id} and q.household_id is not null`);
  await tx.run(sql`
    insert into inquiry_matter_doors (matter_id, household_id, member_id)
    select ${matterId}, h.household_id, h.member_id from residences h
    where h.complex_id = ${defaultComplexId} and h.state = 'ACTIVE' and h.household_id is not null
      and h.member_id <> all (select m.member_id from complex_managers m where m.complex_id = h.complex_id)
    order by h.id desc limit ${matter.joined}`);
}
