import type { OfficeClaimView } from "@danji/contract/complex/office";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { person } from "#testing/builders/people.ts";
import { refusingMailServer } from "#testing/process/mail-servers.ts";
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

const mailbox = "office@eunbit.example";

/** A claim of a new complex whose office has a mail domain. */
async function openClaim(publicCode: string) {
  const claimant = await person(t, "새소장");
  const complexId = await buildComplex(t);
  const made = await claimant.call("POST", `/api/apartment/${complexId}/office/claims`, { publicCode });
  const { claimId } = made.json<{ data: OfficeClaimView }>().data;
  await t.db.run(sql`
    insert into office_contacts (complex_id, mail_domain, entered_by)
    values (${complexId}, 'eunbit.example', ${claimant.memberId})`);
  const mail = { method: "POST", url: `/api/office/claims/${claimId}/mail` } as const;
  const request = { ...mail, payload: { email: mailbox }, headers: { cookie: claimant.cookie } };
  return {
    /** Has the code mailed by this node. */
    send: (node: TestApp) => node.app.inject(request),
    code: () => /\d{6}/.exec(t.services.mailbox?.messages(mailbox)[0]?.text ?? "")?.[0] ?? "",
    type: (code: string) => claimant.call("POST", `/api/office/claims/${claimId}/code`, { code }),
    state: () =>
      t.db.one(sql`
        select k.attempts, (select count from rate_limits where key = ${`office-mails:claim:${claimId}`}) as charged,
          (select count(*) from office_codes d where d.claim_id = k.id) as codes
        from office_claims k where k.id = ${claimId}`),
  };
}

test("L229 a code that could not be mailed is not charged, and the one before it is good as before", async () => {
  const { send, code, type, state } = await openClaim("A90000001");
  expect((await send(t)).statusCode).toBe(204);
  const good = code();
  expect(refusal(await type(good === "000000" ? "000001" : "000000"))).toBe("400 OFFICE_PASSCODE_WRONG");
  const before = await state();
  expect(before).toEqual({ attempts: 1, charged: 1, codes: 1 });
  for (let sent = 0; sent < 6; sent += 1) expect(refusal(await send(away))).toBe("503 MAIL_UNAVAILABLE");
  expect(await state()).toEqual(before);
  expect((await type(good)).statusCode).toBe(200);
});

test("L229 of two codes under way that both fail neither ends the one before them, in whatever order", async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const { send, code, type, state } = await openClaim(`A9000001${order[0]}`);
    expect((await send(t)).statusCode).toBe(204);
    const good = code();
    const fails: (() => void)[] = [];
    const server = await refusingMailServer(() => new Promise((fail) => void fails.push(() => fail(450))));
    const slow = await testApp({ sameDatabaseAs: t, config: { smtpUrl: server.smtpUrl } });
    const sent = [send(slow)];
    await expect.poll(() => fails.length).toBe(1);
    sent.push(send(slow));
    await expect.poll(() => fails.length).toBe(2);
    for (const at of order) {
      fails[at]?.();
      const answer = await sent[at];
      expect(answer === undefined ? "not sent" : refusal(answer)).toBe("503 MAIL_UNAVAILABLE");
    }
    expect(await state()).toEqual({ attempts: 0, charged: 1, codes: 1 });
    expect((await type(good)).statusCode).toBe(200);
    await slow.close();
    await server.close();
  }
});

test("L229 a code for an address that the mail server refuses for good is charged, so that none is guessed", async () => {
  const { send, state } = await openClaim("A90000020");
  const server = await refusingMailServer(() => 550);
  const node = await testApp({ sameDatabaseAs: t, config: { smtpUrl: server.smtpUrl } });
  for (let sent = 0; sent < 5; sent += 1) expect(refusal(await send(node))).toBe("503 MAIL_UNAVAILABLE");
  expect(refusal(await send(node))).toBe("429 TOO_MANY_REQUESTS");
  expect(await state()).toMatchObject({ codes: 0 });
  await node.close();
  await server.close();
});
