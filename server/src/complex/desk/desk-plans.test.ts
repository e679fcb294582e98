import type { ResidentSort } from "@danji/contract/complex/desk/desk-rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "#features.ts";
import { openLongLists } from "#platform/db/bounded-count.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { person } from "#testing/builders/people.ts";
import { openQueryExplainer, type QueryExplainer } from "#testing/query-explainer.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { listDeskResidents } from "./resident-table.ts";
import { deskToday } from "./today.ts";

const RESIDENTS = 4_000;

let t: TestApp;
let explainer: QueryExplainer;
let viewer: Viewer;
let complex: number;

// Half of the residents live in one complex, the others in twenty.
beforeAll(async () => {
  t = await testApp();
  const head = await person(t, "소장");
  viewer = { memberId: head.memberId, session: "" };
  complex = await buildComplex(t, { managerId: head.memberId });
  const others: number[] = [];
  for (let n = 0; n < 20; n += 1) others.push(await buildComplex(t));
  explainer = await openQueryExplainer(t);
  const { fill } = explainer;
  await fill(sql`
    insert into members (email, name, nickname, nickname_form, phone)
    select 'r' || n || '@t.kr', substr('김이박최정', 1 + n % 5, 1) || substr('가나다라마바사', 1 + n % 7, 1) || n % 100,
      '주민' || n, 'resident' || n, '018' || lpad(n::text, 8, '0')
    from generate_series(1, ${2 * RESIDENTS}::integer) n`);
  await fill(sql`
    insert into residences (complex_id, member_id, building, unit)
    select case when r.n <= ${RESIDENTS} then ${complex} else (${others}::bigint[])[1 + r.n % 20] end, r.id,
      101 + r.n % 20 || '동', r.n / 20 || '호'
    from (select id, (row_number() over (order by id))::integer as n from members where email like 'r%@t.kr') r`);
  await fill(sql`
    insert into inquiries (author_id, target, complex_id, title, contents, closed_at, stage)
    select ${viewer.memberId}, 'OFFICE', (${others}::bigint[])[1 + n % 20], '제목', '내용', now(), 'DONE'
    from generate_series(1, 4000) n`);
  await fill(sql`
    insert into report_cases (target_type, target_id, complex_id, state, decided_at)
    select 'FEED', n, ${complex}, 'KEPT', now() from generate_series(1, 4000) n`);
  await explainer.vacuum();
});
afterAll(async () => {
  await explainer.close();
  await t.close();
});

const longLists = openLongLists();
const getDeskToday = deskToday(features, true);
const list = (query: { readonly q?: string; readonly sort?: ResidentSort; readonly page?: number }) =>
  explainer.explain((db) =>
    listDeskResidents(
      { db, longLists },
      viewer,
      { apartmentId: complex, state: "ACTIVE", sort: "door", page: 1, size: 50, ...query },
      "",
    ),
  );

test.each([
  ["by door", {}, "residences_by_door_order"],
  ["by name", { sort: "name" }, "residences_by_name_and_door"],
  ["by name backwards", { sort: "-name" }, "residences_by_name_and_door"],
  ["by date", { sort: "-since" }, "residences_by_since"],
  ["searched by a name", { q: "김가10" }, "residences_by_words"],
  ["searched by a door", { q: "105동 20" }, "residences_by_words"],
] as const)("a page of the residents %s is read along its index", async (_, query, index) => {
  const { plans, pages } = await list(query);
  expect(plans).toMatch(new RegExp(`(?:using|on) ${index}\\b`));
  expect(plans).not.toMatch(/Seq Scan on (?:members|residences)/);
  expect(pages, plans).toBeLessThan(2_000);
});

test("a page of residents behind others passes their homes within the index, and is one statement with all that belongs to it", async () => {
  const { statements, plans, pages } = await list({ page: 70 });
  // The role and what is put on record are in it.
  expect(statements).toBe(1);
  expect(plans).not.toMatch(/Seq Scan on (?:members|residences)/);
  expect(pages, plans).toBeLessThan(1_200);
});

test("what waits is counted by one statement, which asks for the role too once it is known, along the rows that are open", async () => {
  const { statements, plans, pages } = await explainer.explain(async (db) => {
    await getDeskToday(db, viewer, complex);
    await getDeskToday(db, viewer, complex);
  });
  // The first call asks for the role, and then counts.
  expect(statements).toBe(3);
  expect(plans).not.toMatch(/Seq Scan on (?:inquiries|report_cases|residences|households)/);
  expect(pages, plans).toBeLessThan(90);
});
