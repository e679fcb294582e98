import type { FacilityView } from "@danji/contract/facility/facility";
import type { LotteryListView } from "@danji/contract/reservation/lottery/lottery";
import { addDays, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buildLottery,
  closes,
  dataOf,
  day,
  enter,
  must,
  publishedOf,
  refusalOf,
  rule,
  ten,
} from "#testing/builders/build-lottery.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { availabilityReads } from "../availability.ts";
import { bookReservation, openBookings } from "../book.ts";
import { enterLottery } from "./enter.ts";
import { runLotteries } from "./rounds.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const closesAt = (closesDays: number) => seoulMoment(addDays(day, -closesDays), "18:00");
const at = (moment: Date, seconds: number) => async () => new Date(moment.getTime() + seconds * 1_000);
const viewerOf = ({ memberId }: Person) => ({ memberId, session: "" });

/** A lottery that closes so many days before, and the call by which its head changes that. */
async function build(closesDays: number) {
  const built = await buildLottery(t, ["가이", "나이"], { settings: { lottery: { ...rule, closesDays } } });
  const { complexId, facilityId, people } = built;
  const head = await person(t, "소장");
  await buildRole(t, complexId, head, "HEAD");
  const [a, b] = [must(people[0]), must(people[1])];
  const change = async (days: number) => {
    const { name, place, description, version, settings } = dataOf<FacilityView>(
      await a.call("GET", `/api/facilities/${facilityId}`),
    );
    const changed = { ...settings, lottery: { ...rule, closesDays: days } };
    const body = { name, place, description, version, settings: changed };
    return head.call("PUT", `/api/office/${complexId}/facilities/${facilityId}`, body);
  };
  const bookings = openBookings(t.services, availabilityReads(t.db));
  return {
    ...built,
    a,
    b,
    change,
    book: (who: Person, clock: () => Promise<Date>) =>
      bookReservation(bookings, viewerOf(who), { facilityId, key: undefined }, { ...ten, persons: 1, price: 0 }, clock),
    enterAt: (who: Person, lotteryId: number, clock: () => Promise<Date>) =>
      enterLottery(t.services, viewerOf(who), { lotteryId, persons: 1, wishes: [ten] }, clock),
    lotteryOfDay: async () => {
      const list = await a.call("GET", `/api/facilities/${facilityId}/lotteries`);
      const { lotteries } = dataOf<LotteryListView>(list);
      return must(lotteries.find(({ firstDay }) => firstDay === day)).lotteryId;
    },
  };
}

test("a later closing is that of open rounds, too: they take entries until it and are drawn after it", async () => {
  const { a, lotteryId, change, enterAt, book } = await build(3);
  const changed = await change(1);
  expect(changed.statusCode, changed.body).toBe(200);
  const afterOld = at(closes, 1);
  await runLotteries(t.db, afterOld);
  await expect(book(a, afterOld)).rejects.toMatchObject({ reason: "RESERVATION_LOTTERY" });
  expect((await enterAt(a, lotteryId, afterOld)).entered).toBe(1);
  await runLotteries(t.db, at(closesAt(1), 1));
  expect((await publishedOf(a, lotteryId)).own).toMatchObject([{ hasWon: true }]);
});

test("an earlier closing is that of open rounds, too: without a ticket it is drawn, and its day booked from then on", async () => {
  const { a, b, lotteryId, change, enterAt, book } = await build(1);
  expect((await change(3)).statusCode).toBe(200);
  const afterNew = at(closes, 1);
  await expect(enterAt(a, lotteryId, afterNew)).rejects.toMatchObject({ reason: "LOTTERY_CLOSED" });
  await runLotteries(t.db, afterNew);
  expect((await book(b, afterNew)).state).toBe("BOOKED");
});

test("a round that was drawn without an entry opens anew where the closing has become later", async () => {
  const { a, lotteryId, change, enterAt, lotteryOfDay } = await build(3);
  await runLotteries(t.db, at(closes, 1));
  expect((await change(1)).statusCode).toBe(200);
  await runLotteries(t.db, at(closes, 2));
  const anew = await lotteryOfDay();
  expect(anew).not.toBe(lotteryId);
  expect((await enterAt(a, anew, at(closes, 3))).entered).toBe(1);
});

test("where households were drawn, a later closing is refused until those days are over", async () => {
  const { a, lotteryId, change } = await build(3);
  expect((await enter(a, lotteryId, [ten])).statusCode).toBe(201);
  await runLotteries(t.db, at(closes, 1));
  expect(refusalOf(await change(1))).toEqual([409, "FACILITY_LOTTERY"]);
  // Eleven days before it the entries would be over already.
  const earlier = await change(11);
  expect(earlier.statusCode, earlier.body).toBe(200);
});
