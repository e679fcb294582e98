import { createECDH, randomBytes } from "node:crypto";
import type { PushDeviceView, PushView } from "@danji/contract/notification/push";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { logInAs } from "#testing/builders/build-account.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1000 } })));
afterAll(() => t.close());

const path = "/api/member/push";
const keys = () => ({
  p256dh: createECDH("prime256v1").generateKeys().toString("base64url"),
  auth: randomBytes(16).toString("base64url"),
});
const service = "https://push.example.com/send/";
const subscribe = (who: Person, endpoint: string, of = keys()) => who.call("POST", path, { endpoint, keys: of });
const pushOf = async (who: Person) => (await who.call("GET", path)).json<{ data: PushView }>().data;
const rowsOf = (...people: readonly Person[]) =>
  t.db.many<{ member_id: number; endpoint: string }>(sql`
    select member_id, endpoint from push_subscriptions
    where member_id = any(${people.map(({ memberId }) => memberId)}::bigint[]) order by id`);
/** The same member in another browser. */
async function elsewhere(who: Person): Promise<Person> {
  const cookie = String((await logInAs(t, who.email, password)).headers["set-cookie"]).split(";")[0] ?? "";
  const call: Person["call"] = async (method, url, body) =>
    t.app.inject({ method, url, headers: { cookie }, ...(body === undefined ? {} : { payload: body }) });
  return { ...who, cookie, call };
}

test("the calls need a session", async () => {
  for (const method of ["GET", "POST", "DELETE"] as const) {
    expect((await t.app.inject({ method, url: "/api/member/push" })).statusCode).toBe(401);
  }
});

test("a session has one subscription, which is its own; the key is the same for everybody", async () => {
  const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  const { applicationServerKey, endpointHash } = await pushOf(jisu);
  expect(Buffer.from(applicationServerKey, "base64url")).toHaveLength(65);
  expect(endpointHash).toBeNull();
  expect((await subscribe(jisu, `${service}1`)).statusCode).toBe(204);
  expect((await subscribe(jisu, `${service}2`)).statusCode).toBe(204);
  expect((await rowsOf(jisu)).map(({ endpoint }) => endpoint)).toEqual([`${service}2`]);
  expect((await pushOf(jisu)).endpointHash).toMatch(/^[\w-]{43}$/);
  expect(await pushOf(minho)).toEqual({ applicationServerKey, endpointHash: null });
  // Another member ends their own alone.
  expect((await minho.call("DELETE", path)).statusCode).toBe(204);
  expect(await rowsOf(jisu)).toHaveLength(1);
  expect((await jisu.call("DELETE", path)).statusCode).toBe(204);
  expect([(await pushOf(jisu)).endpointHash, await rowsOf(jisu)]).toEqual([null, []]);
  expect((await jisu.call("DELETE", path)).statusCode).toBe(204);
});

test("on a shared phone the browser's address belongs to who is logged in now, also where two come at once", async () => {
  const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  await subscribe(jisu, `${service}shared`);
  expect((await subscribe(minho, `${service}shared`)).statusCode).toBe(204);
  expect((await rowsOf(jisu, minho)).map(({ member_id }) => member_id)).toEqual([minho.memberId]);
  const answers = await Promise.all([jisu, minho, jisu, minho].map((who) => subscribe(who, `${service}race`)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
  expect((await rowsOf(jisu, minho)).filter(({ endpoint }) => endpoint.endsWith("race"))).toHaveLength(1);
});

test("a subscription ends with its session: logout, other devices, a new password", async () => {
  const jisu = await person(t, "지수");
  const [phone, desk, old] = [await elsewhere(jisu), await elsewhere(jisu), await elsewhere(jisu)];
  for (const [index, who] of [jisu, phone, desk, old].entries()) await subscribe(who, `${service}of${index}`);
  const left = async () => (await rowsOf(jisu)).map(({ endpoint }) => endpoint.slice(service.length));
  expect(await left()).toEqual(["of0", "of1", "of2", "of3"]);
  await old.call("POST", "/api/logout");
  expect(await left()).toEqual(["of0", "of1", "of2"]);
  expect((await phone.call("DELETE", "/api/member/sessions")).statusCode).toBe(204);
  expect(await left()).toEqual(["of1"]);
  // As a new password does.
  await t.db.run(sql`delete from sessions where member_id = ${jisu.memberId}`);
  expect(await left()).toEqual([]);
});

test("the twenty newest of a member stay", async () => {
  const jisu = await person(t, "지수");
  await subscribe(jisu, `${service}newest`);
  await t.db.run(sql`
    with s as (
      insert into sessions (hash, member_id) select decode(md5(g::text) || md5(${jisu.email}), 'hex'), ${jisu.memberId}
      from generate_series(1, 25) g returning hash)
    insert into push_subscriptions (member_id, session_hash, endpoint, host, public_key, auth, created_at)
    select ${jisu.memberId}, hash, 'https://push.example.com/' || encode(hash, 'hex'), 'push.example.com',
      decode(repeat('04', 65), 'hex'), decode(repeat('04', 16), 'hex'), now() - interval '1 day' from s`);
  expect((await subscribe(jisu, `${service}newest`)).statusCode).toBe(204);
  const rows = await rowsOf(jisu);
  expect(rows).toHaveLength(20);
  expect(rows.some(({ endpoint }) => endpoint.endsWith("newest"))).toBe(true);
});

const refused: readonly string[] = [
  "http://169.254.169.254/",
  "https://169.254.169.254/latest",
  "https://localhost:5432",
  "https://localhost/",
  "https://[::1]",
  "https://[::ffff:127.0.0.1]/",
  "https://[fd00::1]/",
  "https://10.0.0.1",
  "https://100.64.0.1/",
  "https://8.8.8.8/",
  "https://0x7f000001",
  "https://2130706433/",
  "https://127.1/",
  "https://fcm.googleapis.com@evil.example",
  "https://user:pw@push.example.com/",
  "file:///etc/passwd",
  "ftp://push.example.com/",
  "http://push.example.com/x",
  "https://push.example.com:22/",
  "https://push.example.com:8443/",
  "https://push.local/x",
  "https://db.internal/x",
  "https://postgres/x",
  "https://push.example.com./x",
  "https://push.example.com/x#y",
  "https://push.example.com/한글",
  `https://push.example.com/${"x".repeat(10_240)}`,
  "",
  "push.example.com",
];

test.each(refused)("L163 %s is refused", async (endpoint) => {
  const jisu = await person(t, "지수");
  const answer = await subscribe(jisu, endpoint);
  expect([answer.statusCode, await rowsOf(jisu)]).toEqual([400, []]);
});

test("L164 keys that are not on the curve, or of another length, are refused with the same words", async () => {
  const jisu = await person(t, "지수");
  const good = keys();
  const off = Buffer.from(good.p256dh, "base64url");
  off[40] = (off[40] ?? 0) ^ 1;
  const unfit = [
    { ...good, p256dh: off.toString("base64url") },
    { ...good, p256dh: Buffer.alloc(65, 4).toString("base64url") },
    { ...good, p256dh: "AAAA" },
    { ...good, p256dh: createECDH("prime256v1").generateKeys("base64url", "compressed") },
    { ...good, p256dh: createECDH("secp256k1").generateKeys("base64url") },
    { ...good, auth: "AAAA" },
    { ...good, auth: randomBytes(17).toString("base64url") },
    { ...good, auth: "" },
  ];
  const bodies = new Set<string>();
  for (const of of unfit) {
    const answer = await subscribe(jisu, `${service}k`, of);
    expect(answer.statusCode, JSON.stringify(of)).toBe(400);
    bodies.add(answer.json<{ message: string }>().message);
  }
  expect([bodies.size, await rowsOf(jisu)]).toEqual([1, []]);
  expect((await subscribe(jisu, `${service}k`, good)).statusCode).toBe(204);
});

test("a member sees which of their devices get pushes, and ends those of one, which stays logged in", async () => {
  const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  const phone = await elsewhere(jisu);
  const devices = `${path}/devices`;
  const pushed = async (who: Person) =>
    (await who.call("GET", devices)).json<{ data: PushDeviceView[] }>().data.map(({ sessionId }) => sessionId);
  for (const [method, url] of [
    ["GET", devices],
    ["DELETE", `${devices}/1`],
  ] as const)
    expect((await t.app.inject({ method, url })).statusCode).toBe(401);
  await subscribe(jisu, `${service}here`);
  await subscribe(phone, `${service}phone`);
  await subscribe(minho, `${service}minho`);
  const sessions = (await phone.call("GET", "/api/member/sessions")).json<{
    data: { sessionId: number; isThis: boolean }[];
  }>().data;
  const own = sessions.find(({ isThis }) => isThis)?.sessionId ?? 0;
  expect(await pushed(jisu)).toEqual(sessions.map(({ sessionId }) => sessionId).toSorted((a, b) => a - b));
  // Nothing of another member is seen, and nothing of theirs ends.
  expect(await pushed(minho)).not.toContain(own);
  expect((await minho.call("DELETE", `${devices}/${own}`)).statusCode).toBe(204);
  expect(await pushed(jisu)).toContain(own);
  for (const _ of [1, 2]) expect((await jisu.call("DELETE", `${devices}/${own}`)).statusCode).toBe(204);
  expect([(await pushed(jisu)).includes(own), (await pushed(jisu)).length]).toEqual([false, 1]);
  expect((await pushOf(phone)).endpointHash).toBeNull();
  expect((await jisu.call("DELETE", `${devices}/none`)).statusCode).toBe(400);
});

test("pushes that were ended stay ended when the browser renews its address; who turns them on again has them", async () => {
  const jisu = await person(t, "지수");
  const phone = await elsewhere(jisu);
  const renew = (who: Person, of: string) =>
    who.call("POST", path, { endpoint: `${service}${of}`, keys: keys(), isRenewal: true });
  const left = async () => (await rowsOf(jisu)).map(({ endpoint }) => endpoint.slice(service.length));
  await subscribe(phone, `${service}first`);
  expect((await renew(phone, "renewed")).statusCode).toBe(204);
  expect(await left()).toEqual(["renewed"]);
  // A push service that has forgotten the address is no end.
  await t.db.run(sql`delete from push_subscriptions where member_id = ${jisu.memberId}`);
  await renew(phone, "after-410");
  expect(await left()).toEqual(["after-410"]);
  // From another device, and at the device itself.
  const [device] = (await jisu.call("GET", `${path}/devices`)).json<{ data: PushDeviceView[] }>().data;
  expect((await jisu.call("DELETE", `${path}/devices/${device?.sessionId ?? 0}`)).statusCode).toBe(204);
  expect((await renew(phone, "by-itself")).statusCode).toBe(204);
  expect(await left()).toEqual([]);
  await subscribe(phone, `${service}asked`);
  expect(await left()).toEqual(["asked"]);
  expect((await phone.call("DELETE", path)).statusCode).toBe(204);
  await renew(phone, "by-itself");
  expect(await left()).toEqual([]);
  // The end of one device is none of another, nor of another member's.
  await renew(jisu, "desk");
  const minho = await person(t, "민호");
  const [desk] = (await jisu.call("GET", `${path}/devices`)).json<{ data: PushDeviceView[] }>().data;
  expect((await minho.call("DELETE", `${path}/devices/${desk?.sessionId ?? 0}`)).statusCode).toBe(204);
  await renew(jisu, "desk-2");
  expect(await left()).toEqual(["desk-2"]);
});

test("a renewal that crosses the end of the pushes never survives it, 20 rounds", async () => {
  const jisu = await person(t, "지수");
  for (let round = 0; round < 20; round += 1) {
    await subscribe(jisu, `${service}round${round}`);
    await Promise.all([
      jisu.call("POST", path, { endpoint: `${service}renewed${round}`, keys: keys(), isRenewal: true }),
      jisu.call("DELETE", path),
    ]);
    expect(await rowsOf(jisu)).toEqual([]);
  }
});
