import {
  isQuiet,
  isNotificationEnabled,
  type NotificationSettings,
} from "@danji/contract/notification/notification-rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 10 } })));
afterAll(() => t.close());

const path = "/api/member/notification-settings";
const settingsOf = async (who: Person) => (await who.call("GET", path)).json<{ data: NotificationSettings }>().data;
const chosen = { pushWords: true, weeklyMail: false };
const all = {
  CHAT_MESSAGE: true,
  CHAT_REQUEST: true,
  COMMENT: true,
  NOTICE: true,
  RESERVATION: true,
  VISITOR_CAR: true,
};

test("GET, PUT /api/member/notification-settings need a session", async () => {
  for (const method of ["GET", "PUT"] as const) {
    expect((await t.app.inject({ method, url: "/api/member/notification-settings" })).statusCode).toBe(401);
  }
});

test("everything is on at first; what is chosen is kept for its member alone, and replaced as a whole", async () => {
  const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  expect(await settingsOf(jisu)).toEqual({ kinds: all, quietHours: null, ...chosen });
  const night = { kinds: { ...all, CHAT_MESSAGE: false, NOTICE: false }, quietHours: { from: "22:30", to: "07:00" } };
  const put = await jisu.call("PUT", path, night);
  expect([put.statusCode, put.json<{ data: object }>().data]).toEqual([200, { ...night, ...chosen }]);
  expect(await settingsOf(jisu)).toEqual({ ...night, ...chosen });
  expect(await settingsOf(minho)).toEqual({ kinds: all, quietHours: null, ...chosen });
  await jisu.call("PUT", path, { kinds: all, quietHours: null });
  expect(await settingsOf(jisu)).toEqual({ kinds: all, quietHours: null, ...chosen });
});

test("a kind that is missing and hours that are none are refused, and nothing changes", async () => {
  const jisu = await person(t, "지수");
  const { RESERVATION: _, ...some } = all;
  const unfit = [
    { kinds: some, quietHours: null },
    { kinds: { ...all, NOTICE: "no" }, quietHours: null },
    { kinds: all },
    { kinds: all, quietHours: { from: "24:00", to: "07:00" } },
    { kinds: all, quietHours: { from: "9:00", to: "10:00" } },
    { kinds: all, quietHours: { from: "07:00", to: "07:00" } },
    { kinds: all, quietHours: { from: "07:00" } },
  ];
  for (const one of unfit) expect((await jisu.call("PUT", path, one)).statusCode, JSON.stringify(one)).toBe(400);
  expect(await settingsOf(jisu)).toEqual({ kinds: all, quietHours: null, ...chosen });
});

test("a client that does not know visitor cars leaves what was chosen of them", async () => {
  const jisu = await person(t, "지수");
  const { VISITOR_CAR: _, ...known } = all;
  await jisu.call("PUT", path, { kinds: { ...all, VISITOR_CAR: false, NOTICE: false }, quietHours: null });
  await jisu.call("PUT", path, { kinds: { ...known, COMMENT: false }, quietHours: null });
  expect((await settingsOf(jisu)).kinds).toEqual({ ...all, VISITOR_CAR: false, COMMENT: false });
  await jisu.call("PUT", path, { kinds: all, quietHours: null });
  await jisu.call("PUT", path, { kinds: known, quietHours: null });
  expect((await settingsOf(jisu)).kinds).toEqual(all);
});

test("a withdrawal deletes them", async () => {
  const jisu = await person(t, "지수");
  await jisu.call("PUT", path, { kinds: { ...all, COMMENT: false }, quietHours: null });
  expect((await jisu.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
  expect(await t.db.many(sql`select muted from notification_settings where member_id = ${jisu.memberId}`)).toEqual([]);
});

// Seoul is nine hours ahead of UTC, all year.
const seoul = (clock: string) => new Date(`2026-03-01T${clock}:00+09:00`);

test("quiet hours begin with their first minute and end before their last, over midnight too", () => {
  const night = { quietHours: { from: "22:00", to: "07:30" } };
  const nap = { quietHours: { from: "13:00", to: "14:00" } };
  const at = (settings: typeof night, clocks: readonly string[]) =>
    clocks.map((clock) => isQuiet(settings, seoul(clock)));
  expect(at(night, ["21:59", "22:00", "23:59", "00:00", "07:29", "07:30", "12:00"])).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(at(nap, ["12:59", "13:00", "13:59", "14:00", "00:00"])).toEqual([false, true, true, false, false]);
  expect(isQuiet({ quietHours: { from: "00:00", to: "23:59" } }, seoul("00:00"))).toBe(true);
  expect(isQuiet({ quietHours: null }, seoul("03:00"))).toBe(false);
});

test("notifications are enabled where their kind is on and it is not quiet", () => {
  const settings = { kinds: { ...all, NOTICE: false }, quietHours: { from: "22:00", to: "07:00" } };
  expect(isNotificationEnabled(settings, "CHAT_MESSAGE", seoul("12:00"))).toBe(true);
  expect(isNotificationEnabled(settings, "NOTICE", seoul("12:00"))).toBe(false);
  expect(isNotificationEnabled(settings, "CHAT_MESSAGE", seoul("23:00"))).toBe(false);
});
