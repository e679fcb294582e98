import { facilityTopics } from "@danji/contract/facility/facility-topics";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, dayAhead } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { ChatClient, waitUntil } from "#testing/chat-client.ts";
import { serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

const nodes: TestApp[] = [];
let urls: readonly string[];
beforeAll(async () => {
  const first = await testApp({ config: { rateLimitScale: 1_000 } });
  nodes.push(first, await testApp({ sameDatabaseAs: first, config: { rateLimitScale: 1_000 } }));
  urls = await Promise.all(nodes.map(async (node) => (await serveSockets(node)).url));
});
afterAll(async () => {
  for (const node of nodes.toReversed()) await node.close();
});

const appOf = (): TestApp => (nodes as [TestApp])[0];

/** A public complex with a resident, a guest, and a facility. */
async function buildScene() {
  const complexId = await buildComplex(appOf(), { kind: "PUBLIC" });
  const [resident, guest] = [await person(appOf(), "입주민"), await person(appOf(), "손님")];
  await buildHome(appOf(), resident, complexId);
  return { complexId, resident, guest, facilityId: await buildFacility(appOf(), complexId) };
}

const follow = async (who: Person, facilityId: number, url = urls[0]): Promise<ChatClient> => {
  const client = await ChatClient.open(url ?? "", who.cookie);
  await client.subscribe(facilityTopics.changes(facilityId));
  return client;
};

const book = async (who: Person, facilityId: number, from: string, until: string): Promise<number> => {
  const requested = { day: dayAhead(3), from, until, persons: 1, price: 0 };
  const answer = await who.call("POST", `/api/facilities/${facilityId}/reservations`, requested);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: { reservationId: number } }>().data.reservationId;
};

test("open pages of a facility learn on every node that a slot is booked, free again, or closed, and nothing more", async () => {
  const { facilityId, resident, guest } = await buildScene();
  const other = await buildScene();
  const clients = await Promise.all(urls.map((url) => follow(guest, facilityId, url)));
  const elsewhere = await follow(guest, other.facilityId);
  /** Waits until each has got one more since `step`. */
  const told = async (step: () => Promise<unknown>, type: string) => {
    const before = clients.map((client) => client.facilityHints.length);
    await step();
    for (const [index, client] of clients.entries()) {
      await waitUntil(() => client.facilityHints.length > (before[index] ?? 0));
      expect(client.facilityHints.at(-1)).toEqual({ type });
    }
  };
  let reservationId = 0;
  await told(async () => void (reservationId = await book(resident, facilityId, "10:00", "11:00")), "BOOKINGS");
  await told(() => resident.call("POST", `/api/reservations/${reservationId}/cancel`, { fee: 0 }), "BOOKINGS");
  await told(
    () =>
      appOf().db.run(sql`
        insert into facility_closures (facility_id, from_day, until_day)
        values (${facilityId}, ${dayAhead(5)}::date, ${dayAhead(5)}::date)`),
    "FACILITY",
  );
  await told(
    () => appOf().db.run(sql`update facilities set version = version + 1 where id = ${facilityId}`),
    "FACILITY",
  );
  // The answer to the second frame comes after everything that the server has sent to this socket.
  await elsewhere.subscribe(facilityTopics.changes(other.facilityId));
  expect(elsewhere.facilityHints).toEqual([]);
  for (const client of [...clients, elsewhere]) client.end();
});

test("many changes at once come as few hints", async () => {
  const { facilityId, resident, guest } = await buildScene();
  const client = await follow(guest, facilityId);
  const hours = Array.from({ length: 12 }, (_, index) => String(index + 8).padStart(2, "0"));
  await appOf().db.tx(async (tx) => {
    for (const hour of hours)
      await tx.run(sql`
        insert into reservations (facility_id, household_id, member_id, place, begins_at, ends_at, day, prices, persons, state, terms)
        select ${facilityId}, w.household_id, ${resident.memberId}, 1, (${dayAhead(3)} || ' ' || ${hour} || ':00+09')::timestamptz,
          (${dayAhead(3)} || ' ' || ${hour} || ':30+09')::timestamptz, ${dayAhead(3)}::date, '{0}', 1, 'BOOKED', '{}'
        from residences w where w.member_id = ${resident.memberId}`);
  });
  await waitUntil(() => client.facilityHints.length > 0);
  expect(client.facilityHints).toEqual([{ type: "BOOKINGS" }]);
  client.end();
});

test("who may not read the complex any more gets no hint, also by a subscription from before", async () => {
  const { complexId, facilityId, resident, guest } = await buildScene();
  const [inside, outside] = [await follow(resident, facilityId), await follow(guest, facilityId)];
  await appOf().db.run(sql`update complexes set kind = 'RESIDENTS' where id = ${complexId}`);
  await book(resident, facilityId, "10:00", "11:00");
  await waitUntil(() => inside.facilityHints.length > 0);
  await outside.subscribe(facilityTopics.changes(facilityId));
  expect(outside.facilityHints).toEqual([]);
  for (const client of [inside, outside]) client.end();
});

test("a facility that there is not is silent, and any other destination is refused", async () => {
  const { guest } = await buildScene();
  const client = await follow(guest, 999_999);
  expect(client.errors).toEqual([]);
  await client.subscribe("/topic/facilities/1/more");
  expect(client.errors[0]?.headers.get("reason")).toBe("NOT_FOUND");
});
