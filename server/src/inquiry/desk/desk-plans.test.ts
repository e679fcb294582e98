import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { person } from "#testing/builders/people.ts";
import { openQueryExplainer, type QueryExplainer } from "#testing/query-explainer.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { requireOfficeDesk } from "./desk.ts";
import { type DeskQuery, listDesk, openDeskLists } from "./desk-list.ts";

const OPEN = 30;
const CLOSED = 5_000;

let t: TestApp;
let explainer: QueryExplainer;
let viewer: Viewer;
let complex: number;

// One complex, and twenty others with as many inquiries together.
beforeAll(async () => {
  t = await testApp();
  viewer = { memberId: (await person(t, "소장")).memberId, session: "" };
  complex = await buildComplex(t, { managerId: viewer.memberId });
  const others: number[] = [];
  for (let n = 0; n < 20; n += 1) others.push(await buildComplex(t));
  explainer = await openQueryExplainer(t);
  await explainer.fill(sql`
    insert into members (email, name, nickname, phone)
    select 'm' || n || '@t.kr', 'm', 'm' || n, '019' || lpad(n::text, 8, '0') from generate_series(1, 5000) n`);
  await explainer.fill(sql`
    insert into inquiries (author_id, target, complex_id, title, contents, closed_at, stage, due_at, assignee_id)
    select ${viewer.memberId}::bigint + n % 5000, 'OFFICE', ${complex}, '제목', '내용',
      case when n > ${OPEN} then now() - make_interval(mins => n) end, case when n > ${OPEN} then 'DONE' else 'SEEN' end,
      now() + make_interval(hours => n - 10), ${viewer.memberId}
    from generate_series(1, ${OPEN + CLOSED}::integer) n`);
  await explainer.fill(sql`
    insert into inquiries (author_id, target, complex_id, title, contents, closed_at, stage)
    select ${viewer.memberId}, 'OFFICE', (${others}::bigint[])[1 + n % 20], '제목', '내용', now(), 'DONE'
    from generate_series(1, ${CLOSED}::integer) n`);
  await explainer.vacuum();
});
afterAll(async () => {
  await explainer.close();
  await t.close();
});

const list = async (query: Partial<DeskQuery> = {}) => {
  const desk = await requireOfficeDesk(t.db, viewer, complex);
  return explainer.explain((db) => listDesk(openDeskLists(db), desk, { sort: "due", page: 1, size: 50, ...query }));
};

test.each([
  ["all of them", {}],
  ["open ones", { stage: "OPEN" }],
  ["the other way round", { sort: "-due" }],
  ["the newest", { sort: "-created" }],
] as const)("a page of inquiries is read along an index, %s", async (_, query) => {
  const { statements, plans, pages } = await list(query);
  expect(statements).toBe(1);
  expect(plans).toMatch(/Index Scan (?:Backward )?using inquiries_\w+ on inquiries q/);
  // The count to its bound may read the table in order where half of it is theirs: its pages are counted below.
  expect(plans).not.toMatch(/Seq Scan on members|Hash \w* ?Join/);
  expect(pages, plans).toBeLessThan(700);
});

test("years of closed inquiries are counted to a bound, open ones exactly", async () => {
  const desk = await requireOfficeDesk(t.db, viewer, complex);
  const lists = openDeskLists(t.db);
  const page = await listDesk(lists, desk, { sort: "due", page: 1, size: 50 });
  expect(page).toMatchObject({ total: 1_000, hasMore: true, counts: { SEEN: OPEN, DONE: 1_000, overdue: 10 } });
  expect(page.inquiries.slice(0, OPEN).every(({ stage }) => stage === "SEEN")).toBe(true);
  const open = await listDesk(lists, desk, { sort: "due", stage: "OPEN", page: 1, size: 50 });
  expect(open).toMatchObject({ total: OPEN, hasMore: false });
});
