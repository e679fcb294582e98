import type { MemberView } from "@danji/contract/account/profile";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeNicknameForms } from "#account/nickname/earlier-nicknames.ts";
import { nicknameForm } from "#account/nickname/nickname-form.ts";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { writeChosenNameForms } from "./chosen-names.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 100 } })));
afterAll(() => t.close());

const generic = /^이웃\d{5,6}$/;
const nameIn = async (complexId: number, who: Person) =>
  t.db.one<{ nickname: string | null; form: string | null; is_asked: boolean }>(sql`
    select nickname, form, is_asked from resident_names where complex_id = ${complexId} and member_id = ${who.memberId}`);
/** A name that was chosen before the rule knew one of its letters, as the migration leaves it. */
const choose = (complexId: number, who: Person, nickname: string) =>
  t.db.run(sql`
    update resident_names set nickname = ${nickname}, form = null where complex_id = ${complexId} and member_id = ${who.memberId}`);

test("L209 a chosen name from before a look-alike was known: its form is written; an office's or a neighbour's name is not kept", async () => {
  const complexId = await buildComplex(t);
  const [neighbour, twin, office, plain] = [
    await person(t, "danbi"),
    await person(t, "쌍둥이네"),
    await person(t, "몰래이"),
    await person(t, "보통이"),
  ];
  for (const [index, who] of [neighbour, twin, office, plain].entries())
    await buildHome(t, who, complexId, { unit: `${index + 1}호` });
  // U+1472 looks like b.
  await choose(complexId, twin, "dan\u1472i");
  await choose(complexId, office, "관리사무소.");
  await choose(complexId, plain, "초코누나");
  await Promise.all([writeChosenNameForms(t.db), writeChosenNameForms(t.db)]);
  expect(await nameIn(complexId, plain)).toMatchObject({ nickname: "초코누나", form: nicknameForm("초코누나") });
  for (const who of [twin, office]) {
    const { nickname, form, is_asked: isAsked } = await nameIn(complexId, who);
    expect(nickname).toMatch(generic);
    expect([form, isAsked]).toEqual([nicknameForm(nickname ?? ""), true]);
    const { complexNames } = (await who.call("GET", "/api/member")).json<{ data: MemberView }>().data;
    expect(complexNames).toMatchObject([{ nickname, isAsked: true }]);
  }
  expect(await nameIn(complexId, neighbour)).toEqual({ nickname: null, form: nicknameForm("danbi"), is_asked: false });
});

test("L209 one's own name that looks like a neighbour's by now: the form follows, and the second of both is asked", async () => {
  const [here, elsewhere] = [await buildComplex(t), await buildComplex(t, { name: "다른마을" })];
  const [neighbour, twin] = [await person(t, "bobo"), await person(t, "\u1472obo와둘")];
  await t.db.run(sql`
    update members set nickname = ${"\u1472obo"}, nickname_form = 'an earlier form' where id = ${twin.memberId}`);
  for (const [who, unit] of [
    [neighbour, "1호"],
    [twin, "2호"],
  ] as const)
    await buildHome(t, who, here, { unit });
  await buildHome(t, twin, elsewhere);
  expect(await nameIn(here, twin)).toMatchObject({ nickname: null, form: "an earlier form" });
  await t.db.run(sql`update members set nickname_form = null where id = ${twin.memberId}`);
  await writeNicknameForms(t.db);
  expect(await nameIn(elsewhere, twin)).toMatchObject({ nickname: null, form: nicknameForm("bobo") });
  const named = await nameIn(here, twin);
  expect(named.nickname).toMatch(generic);
  expect(named).toMatchObject({ is_asked: true, form: nicknameForm(named.nickname ?? "") });
  expect(await nameIn(here, neighbour)).toMatchObject({ nickname: null, is_asked: false });
});
