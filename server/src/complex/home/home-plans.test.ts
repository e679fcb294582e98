import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "#features.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { person } from "#testing/builders/people.ts";
import { openQueryExplainer, type QueryExplainer } from "#testing/query-explainer.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { homeToday } from "./home-today.ts";

const NOTICES = 3_000;

let t: TestApp;
let explainer: QueryExplainer;
let viewer: Viewer;

// The member has opened all notices of some years. Other complexes have facilities, theirs has none.
beforeAll(async () => {
  t = await testApp();
  const [jisu, head] = [await person(t, "지수"), await person(t, "소장")];
  viewer = { memberId: jisu.memberId, session: "" };
  const complexId = await buildComplex(t, { managerId: head.memberId, residentId: jisu.memberId });
  explainer = await openQueryExplainer(t);
  const { fill } = explainer;
  await fill(sql`
    update members m set home_id = r.id from residences r where r.member_id = m.id and m.id = ${jisu.memberId}`);
  await fill(sql`
    insert into feeds (complex_id, author_id, feed_type, title, contents, created_at)
    select ${complexId}, ${head.memberId}, 'NOTICE', '공지', '내용', now() - n * interval '1 hour'
    from generate_series(1, ${NOTICES}::integer) n`);
  await fill(sql`insert into notice_reads (feed_id, member_id) select id, ${jisu.memberId} from feeds`);
  await fill(sql`
    insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range,
      search_text)
    select 'c' || n, '', '', 1, 1, 1, '', '' from generate_series(1, 500) n`);
  await fill(sql`
    insert into facilities (complex_id, name, kind, settings, removed_at)
    select c.id, '시설', 'INFO', '{}', case when n = 1 then now() end from complexes c, generate_series(1, 10) n
    where c.id <> ${complexId}`);
  await explainer.vacuum();
});
afterAll(async () => {
  await explainer.close();
  await t.close();
});

test("home reads neither all that a member has opened nor the facilities of other complexes", async () => {
  const getHomeToday = homeToday(features);
  for (const call of ["the first", "one that knows what the complex has"]) {
    const { statements, plans, pages } = await explainer.explain((db) => getHomeToday(db, viewer));
    expect(statements, call).toBe(1);
    expect(plans, call).not.toMatch(/hashed SubPlan|Seq Scan on (notice_reads|facilities)/);
    expect(pages, call).toBeLessThan(120);
  }
});
