import { randomUUID } from "node:crypto";
import type { UnregisteredCarsView } from "@danji/contract/visitor-car/gate/unregistered-cars";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildParking, type ParkingPeople } from "#testing/builders/visitor-car/build-visit.ts";
import type { Person } from "#testing/builders/people.ts";
import { photoOf, sendForm } from "#testing/builders/send-form.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { eraseSightings } from "./sighting-erasure.ts";

let t: TestApp;
let other: ParkingPeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  other = await buildParking(t);
});
afterAll(() => t.close());

const path = (complexId: number) => `/api/office/${complexId}/cars/unregistered`;
const listed = async (who: Person, complexId: number) =>
  (await who.call("GET", path(complexId))).json<{ data: UnregisteredCarsView }>().data.cars;

interface NoteOptions {
  readonly photo?: Uint8Array<ArrayBuffer>;
  readonly key?: string;
}
const note = (who: Person, complexId: number, fields: object = {}, { photo, key }: NoteOptions = {}) => {
  const form = new FormData();
  const words = { plate: "88무1234", place: "지하 2층 B12", secondsAgo: 0, ...fields };
  form.append("requestDto", new Blob([JSON.stringify(words)], { type: "application/json" }));
  if (photo !== undefined) form.append("photo", new Blob([photo], { type: "image/jpeg" }), "car.jpg");
  return sendForm(t, who, path(complexId), form, { headers: key === undefined ? {} : { "idempotency-key": key } });
};

/** How many unregistered cars of a complex are stored. */
const carsOf = async (complexId: number) => {
  const { cars } = await t.db.one<{ cars: number }>(sql`
    select count(*) as cars from unregistered_cars where complex_id = ${complexId}`);
  return cars;
};

describe("unregistered cars", () => {
  test("a session, a role at the gate, and this complex are needed, for the photo as well", async () => {
    const { guard, staff, resident, complexId } = await buildParking(t);
    await note(guard, complexId, {}, { photo: await photoOf("#468") });
    const [car] = await listed(staff, complexId);
    const addresses = [path(complexId), car?.photoUrl ?? "", car?.thumbUrl ?? ""];
    for (const url of addresses) {
      expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(401);
      expect((await guard.call("GET", url)).statusCode).toBe(200);
      expect((await staff.call("GET", url)).statusCode).toBe(200);
      expect((await other.guard.call("GET", url)).statusCode).toBe(404);
    }
    expect((await guard.call("GET", car?.photoUrl ?? "")).headers["cache-control"]).toBe("no-store");
    expect(refusal(await resident.call("GET", path(complexId)))).toEqual("403 MANAGER_ONLY");
    expect((await resident.call("GET", car?.photoUrl ?? "")).statusCode).toBe(404);
    expect((await note(resident, complexId)).statusCode).toBe(403);
    expect((await note(other.guard, complexId)).statusCode).toBe(404);
    expect((await t.app.inject({ method: "POST", url: path(complexId) })).statusCode).toBe(401);
    const sighting = `/api/office/${complexId}/cars/sightings/${car?.ownSightingId ?? 1}`;
    expect((await t.app.inject({ method: "DELETE", url: sighting })).statusCode).toBe(401);
    expect((await resident.call("DELETE", sighting)).statusCode).toBe(403);
    expect((await other.guard.call("DELETE", sighting)).statusCode).toBe(404);
    expect(await listed(staff, complexId)).toHaveLength(1);
  });

  test("a list that lacks cars says so, and has the newest", async () => {
    const { guard, complexId } = await buildParking(t);
    const fill = (from: number, to: number) =>
      t.db.run(sql`
        with cars as (
          insert into unregistered_cars (complex_id, plate, plate_key, last_seen_at)
          select ${complexId}, n::text, n::text, now() - make_interval(hours => 1, secs => 9999 - n)
          from generate_series(${from}::integer, ${to}::integer) n returning id, last_seen_at)
        insert into car_sightings (car_id, seen_at) select id, last_seen_at from cars`);
    const read = async () => {
      const { data } = (await guard.call("GET", path(complexId))).json<{ data: UnregisteredCarsView }>();
      return { isCut: data.isCut, cars: data.cars.length, newest: data.cars[0]?.plate };
    };
    await fill(1001, 1200);
    expect(await read()).toEqual({ isCut: undefined, cars: 200, newest: "1200" });
    await fill(1201, 1201);
    expect(await read()).toEqual({ isCut: true, cars: 200, newest: "1201" });
  });

  test("a car that is seen again is counted, in any written form, by the time at which it was seen", async () => {
    const { guard, staff, complexId } = await buildParking(t);
    await note(guard, complexId, { secondsAgo: 7_200 });
    const again = await note(staff, complexId, { plate: "８８ 무-1234", place: "정문 앞", secondsAgo: 60 });
    expect(again.json<{ data: object }>().data).toMatchObject({ count: 2 });
    await note(guard, complexId, { plate: "77가7777", place: "" });
    // From a dead spot: it was seen before the others.
    await note(guard, complexId, { place: "후문", secondsAgo: 86_400 });
    const [newest, car] = await listed(guard, complexId);
    expect(newest).toMatchObject({ plate: "77가7777", place: null, count: 1, photoUrl: null });
    expect(car).toMatchObject({ plate: "88무1234", count: 3, place: "정문 앞", ownSightingId: null });
    const hours = (Date.parse(car?.lastSeenAt ?? "") - Date.parse(car?.firstSeenAt ?? "")) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect(await listed(other.guard, other.complexId)).toEqual([]);
  });

  test("sent again, also at once and with its photo, it is one; with other words it is refused", async () => {
    const { guard, complexId } = await buildParking(t);
    const [key, photo] = [randomUUID(), await photoOf("#246")];
    const sent = await Promise.all(
      [0, 30, 60, 90].map((secondsAgo) => note(guard, complexId, { secondsAgo }, { key, photo })),
    );
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect((await listed(guard, complexId)).map(({ count }) => count)).toEqual([1]);
    expect(refusal(await note(guard, complexId, { place: "옥상" }, { key, photo }))).toEqual("409 IDEMPOTENCY_REUSED");
    const { images } = await t.db.one<{ images: number }>(sql`
      select count(*) as images from images where uploader_id = ${guard.memberId}`);
    expect(images).toBe(1);
  });

  test("what one took back is gone with its photo, and stays so when it is sent again", async () => {
    const { guard, staff, complexId } = await buildParking(t);
    const [key, photo] = [randomUUID(), await photoOf("#642")];
    await note(guard, complexId, {}, { key, photo });
    const [car] = await listed(guard, complexId);
    const sightingOf = (id: number) => `/api/office/${id}/cars/sightings/${car?.ownSightingId ?? 0}`;
    const sighting = sightingOf(complexId);
    // The other's is not theirs to take back.
    expect(refusal(await staff.call("DELETE", sighting))).toEqual("404 SIGHTING_NOT_FOUND");
    expect(refusal(await other.guard.call("DELETE", sightingOf(other.complexId)))).toEqual("404 SIGHTING_NOT_FOUND");
    for (const _ of [1, 2]) expect((await guard.call("DELETE", sighting)).statusCode).toBe(204);
    expect(await listed(guard, complexId)).toEqual([]);
    expect((await guard.call("GET", car?.photoUrl ?? "")).statusCode).toBe(404);
    expect(refusal(await note(guard, complexId, {}, { key, photo }))).toEqual("404 SIGHTING_NOT_FOUND");
    expect(await listed(guard, complexId)).toEqual([]);
    const left = await t.db.one(sql`
      select count(*) as sightings, count(place) as places, count(image_id) as photos, count(request_hash) as hashes,
        (select count(*) from unregistered_cars where complex_id = ${complexId}) as cars
      from car_sightings where member_id = ${guard.memberId}`);
    expect(left).toEqual({ sightings: 1, places: 0, photos: 0, hashes: 0, cars: 0 });
  });

  test("a sighting that a guard takes back keeps the plate no longer than the sighting before it does", async () => {
    const { guard, staff, complexId } = await buildParking(t);
    await note(guard, complexId, { secondsAgo: 7_200 });
    await note(staff, complexId);
    // The first was noted 32 days ago.
    await t.db.run(sql`
      update car_sightings set seen_at = now() - interval '32 days' where member_id = ${guard.memberId}`);
    await eraseSightings(t.db);
    const [car] = await listed(staff, complexId);
    expect(car).toMatchObject({ plate: "88무1234", count: 2 });
    const sighting = `/api/office/${complexId}/cars/sightings/${car?.ownSightingId ?? 0}`;
    expect((await staff.call("DELETE", sighting)).statusCode).toBe(204);
    expect(await carsOf(complexId)).toBe(1);
    await eraseSightings(t.db);
    expect(await carsOf(complexId)).toBe(0);
  });

  test.each([
    ["no plate", { plate: " - " }],
    ["a long place", { place: "가".repeat(41) }],
    ["a time to come", { secondsAgo: -1 }],
    ["a week and a second ago", { secondsAgo: 7 * 86_400 + 1 }],
  ])("%s is refused, and nothing is stored", async (_, fields) => {
    const { guard, complexId } = await buildParking(t);
    expect((await note(guard, complexId, fields)).statusCode).toBe(400);
    expect((await note(guard, complexId, {}, { photo: Uint8Array.from(Buffer.from("<svg/>")) })).statusCode).toBe(400);
    expect(await listed(guard, complexId)).toEqual([]);
  });

  test("while the clocks of server and database are two hours apart, no car is erased", async () => {
    const { guard, complexId } = await buildParking(t);
    await note(guard, complexId);
    await t.db.run(sql`
      update unregistered_cars set last_seen_at = now() - interval '32 days' where complex_id = ${complexId}`);
    for (const hours of [-2, 2]) {
      await expect(eraseSightings(t.db, () => Date.now() + hours * 3_600_000)).rejects.toThrow(
        "the clock of the database",
      );
      expect(await carsOf(complexId)).toBe(1);
    }
    await eraseSightings(t.db);
    expect(await carsOf(complexId)).toBe(0);
  });

  test("thirty days after it was last seen plate, place and photo go, on record; a role that ended sees nothing", async () => {
    const { guard, complexId } = await buildParking(t);
    await note(guard, complexId, {}, { photo: await photoOf("#864") });
    await note(guard, complexId, { plate: "66나6666" });
    const photo = (await listed(guard, complexId)).find(({ photoUrl }) => photoUrl !== null)?.photoUrl ?? "";
    await t.db.run(sql`
      update unregistered_cars set last_seen_at = now() - interval '32 days'
      where complex_id = ${complexId} and plate = '88무1234'`);
    // As a restored backup would: shown to no member before the job has run.
    expect((await guard.call("GET", photo)).statusCode).toBe(404);
    await Promise.all([eraseSightings(t.db), eraseSightings(t.db)]);
    expect((await listed(guard, complexId)).map(({ plate }) => plate)).toEqual(["66나6666"]);
    const log = await t.db.many(sql`
      select visits, rule_days, kind from plate_erasures where complex_id = ${complexId}`);
    expect(log).toEqual([{ visits: 1, rule_days: 30, kind: "UNREGISTERED" }]);
    const { images } = await t.db.one<{ images: number }>(sql`
      select count(*) as images from images where uploader_id = ${guard.memberId}`);
    expect(images).toBe(0);
    await t.db.run(sql`
      delete from complex_managers where complex_id = ${complexId} and member_id = ${guard.memberId}`);
    expect((await guard.call("GET", path(complexId))).statusCode).toBe(404);
  });
});
