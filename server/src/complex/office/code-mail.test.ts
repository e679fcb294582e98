import type { OfficeClaimView } from "@danji/contract/complex/office";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
/** A node on the same database whose mail server is away. */
let away: TestApp;
beforeAll(async () => {
  t = await testApp();
  away = await testApp({ sameDatabaseAs: t, config: { smtpUrl: "smtp://127.0.0.1:1" } });
});
afterAll(async () => {
  await away.close();
  await t.close();
});

test("L227 wrong codes of a complex are limited a day, and a repeat of an open claim is not", async () => {
  const [claimant, guesser] = [await person(t, "예전소장"), await person(t, "떠보는이")];
  const complexId = await buildComplex(t);
  await t.db.run(sql`update complexes set public_code = 'A90000002' where id = ${complexId}`);
  const claim = async (who: typeof claimant, publicCode: string) =>
    refusal(await who.call("POST", `/api/apartment/${complexId}/office/claims`, { publicCode }));
  for (let tried = 0; tried < 10; tried += 1) {
    expect(await claim(guesser, `A8000000${tried}`)).toBe("400 OFFICE_CODE_OTHER");
  }
  expect(await claim(guesser, "A90000002")).toBe("429 TOO_MANY_REQUESTS");
  for (let sent = 0; sent < 12; sent += 1) expect(await claim(claimant, "A90000002")).toBe("200 undefined");
});

test("L229 a code that could not be mailed is not charged, and the one before it is good as before", async () => {
  const claimant = await person(t, "새소장");
  const complexId = await buildComplex(t);
  const made = await claimant.call("POST", `/api/apartment/${complexId}/office/claims`, { publicCode: "A90000001" });
  const { claimId } = made.json<{ data: OfficeClaimView }>().data;
  await t.db.run(sql`
    insert into office_contacts (complex_id, mail_domain, entered_by)
    values (${complexId}, 'eunbit.example', ${claimant.memberId})`);
  const mail = { method: "POST", url: `/api/office/claims/${claimId}/mail` } as const;
  const request = { ...mail, payload: { email: "office@eunbit.example" }, headers: { cookie: claimant.cookie } };
  const type = (code: string) => claimant.call("POST", `/api/office/claims/${claimId}/code`, { code });
  expect((await t.app.inject(request)).statusCode).toBe(204);
  const code = /\d{6}/.exec(t.services.mailbox?.messages("office@eunbit.example")[0]?.text ?? "")?.[0] ?? "";
  expect(refusal(await type(code === "000000" ? "000001" : "000000"))).toBe("400 OFFICE_PASSCODE_WRONG");
  const state = () =>
    t.db.one(sql`
      select k.attempts, (select count from rate_limits where key = ${`office-mails:claim:${claimId}`}) as charged,
        (select count(*) from office_codes d where d.claim_id = k.id) as codes
      from office_claims k where k.id = ${claimId}`);
  const before = await state();
  expect(before).toEqual({ attempts: 1, charged: 1, codes: 1 });
  for (let sent = 0; sent < 6; sent += 1) {
    expect(refusal(await away.app.inject(request))).toBe("503 MAIL_UNAVAILABLE");
  }
  expect(await state()).toEqual(before);
  expect((await type(code)).statusCode).toBe(200);
});
