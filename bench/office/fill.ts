import type pg from "pg";

const HOUSEHOLDS = 3_000;
const RESIDENTS = 10_000;
const WAITING = 60;
const INQUIRIES = 4_000;
const OPEN_INQUIRIES = 300;
const CASES = 400;
const OPEN_CASES = 40;
/** Homes of other complexes, which share the indexes. */
const ELSEWHERE = 20_000;

const surnames = "김이박최정강조윤장임한오서신권황안송류홍";
const syllables = "가나다라마바사아자차하민서준지현우영도연수은호진경태";
const letter = (letters: string, n: string) => `substr('${letters}', 1 + ((${n}) % ${letters.length})::integer, 1)`;
const realName = `${letter(surnames, "n * 7")} || ${letter(syllables, "n * 11")} || ${letter(syllables, "n * 13 + n / 29")}`;

/** An office with 3,000 households, 10,000 residents, inquiries and cases; `head` runs it. */
export async function fillOffice(db: pg.Pool, complexId: number, head: number): Promise<void> {
  await db.query("insert into complex_managers (complex_id, member_id, role) values ($1, $2, 'HEAD')", [
    complexId,
    head,
  ]);
  await db.query(`
    insert into members (email, name, nickname, nickname_form, phone)
    select 'r' || n || '@bench.kr', ${realName}, ${letter(syllables, "n * 5")} || ${letter(syllables, "n * 3")} || n,
      'resident' || n, '018' || lpad(n::text, 8, '0')
    from generate_series(1, ${RESIDENTS + WAITING + ELSEWHERE}) n`);
  await db.query(`
    insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range, search_text)
    select '다른 단지 ' || n, '', '', 1, 1, 1, '', '' from generate_series(1, 100) n`);
  await db.query(
    `insert into residences (complex_id, member_id, building, unit, state, created_at, decided_at)
     select case when r.n <= ${RESIDENTS + WAITING} then $1::bigint else $1::bigint + 1 + r.n % 100 end, r.id,
       (101 + (r.n % ${HOUSEHOLDS}) / 100) || '동', (1 + (r.n % 100) / 4) * 100 + 1 + r.n % 4 || '호',
       case when r.n > ${RESIDENTS} and r.n <= ${RESIDENTS + WAITING} then 'WAITING' else 'ACTIVE' end,
       now() - make_interval(mins => r.n), now() - make_interval(mins => r.n)
     from (select id, (row_number() over (order by id))::integer as n from members where email like 'r%@bench.kr') r`,
    [complexId],
  );
  await db.query(
    `insert into inquiries (author_id, target, complex_id, title, contents, household_id, created_at, due_at, stage, closed_at, assignee_id)
     select h.member_id, 'OFFICE', $1::bigint, '복도 전등이 나갔어요 ' || n, '3층 복도 전등이 깜빡여요.', h.household_id,
       now() - make_interval(hours => n), now() + make_interval(hours => n % 200 - 60),
       case when n <= ${OPEN_INQUIRIES} then 'RECEIVED' else 'DONE' end, case when n > ${OPEN_INQUIRIES} then now() end,
       case when n % 5 = 0 then $2::bigint end
     from (select member_id, household_id, (row_number() over (order by id))::integer as n from residences where complex_id = $1) h
     where n <= ${INQUIRIES}`,
    [complexId, head],
  );
  await db.query(
    `insert into report_cases (target_type, target_id, complex_id, state, decided_at)
     select 'FEED', n, $1, case when n <= ${OPEN_CASES} then 'OPEN' else 'KEPT' end, case when n > ${OPEN_CASES} then now() end
     from generate_series(1, ${CASES}) n`,
    [complexId],
  );
  await db.query("vacuum analyze");
}
