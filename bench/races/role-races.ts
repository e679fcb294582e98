import type { Account } from "../stage/dataset.ts";
import { createComplex } from "./complexes.ts";
import { countOf, faultOf, type Race, type RaceContext, statusesOf } from "./race.ts";

const HEADS = "select count(*) as n from complex_managers where complex_id = $1 and role = 'HEAD'";

async function createOffice(context: RaceContext, heads: readonly Account[], staff: readonly Account[]) {
  const complexId = await createComplex(context, { hasOffice: true, managers: [...heads, ...staff] });
  await context.dataset.db.query(
    "update complex_managers set role = 'STAFF' where complex_id = $1 and member_id = any($2::bigint[])",
    [complexId, staff.map(({ memberId }) => memberId)],
  );
  return complexId;
}

const handOverTwice: Race = {
  name: "a head hands over to two at once",
  source: "L008",
  more: 1,
  async run(context) {
    const { dataset, cluster, round, one, other, more } = context;
    const [third] = more;
    if (third === undefined) throw new Error("the race needs a third member");
    const complexId = await createOffice(context, [one], [other, third]);
    const keep = round % 2 === 0 ? null : "STAFF";
    const answers = await Promise.all(
      [other, third].map(({ memberId }, index) =>
        cluster.call(round + index, "POST", `/api/office/${complexId}/roles/${memberId}/hand-over`, one, { keep }),
      ),
    );
    const [done, refused] = answers.map(({ status }) => status).toSorted((low, high) => low - high);
    return faultOf({
      done: [done, 204],
      // 403 where the first had ended before the second was received.
      refused: [refused, refused === 403 ? 403 : 409],
      heads: [await countOf(dataset, HEADS, [complexId]), 1],
    });
  },
};

const leaveTogether: Race = {
  name: "the two heads of an office with staff resign at once",
  source: "L008",
  more: 1,
  async run(context) {
    const { dataset, cluster, round, one, other, more } = context;
    const complexId = await createOffice(context, [one, other], more);
    const answers = await Promise.all([
      cluster.call(round, "DELETE", `/api/apartment/${complexId}/managers/me`, one),
      cluster.call(round + 1, "DELETE", `/api/apartment/${complexId}/managers/me`, other),
    ]);
    return faultOf({
      answers: [statusesOf(answers), "1 × 204, 1 × 409"],
      heads: [await countOf(dataset, HEADS, [complexId]), 1],
    });
  },
};

const endWhileHandingOver: Race = {
  name: "the successor loses the role, or gives it up, while the office is handed over to them",
  source: "L008",
  async run(context) {
    const { dataset, cluster, round, one, other } = context;
    const complexId = await createOffice(context, [one], [other]);
    const roles = `/api/office/${complexId}/roles/${other.memberId}`;
    const calls = [
      () => cluster.call(round, "POST", `${roles}/hand-over`, one, { keep: null }),
      () =>
        round % 4 < 2
          ? cluster.call(round + 1, "DELETE", roles, one)
          : cluster.call(round + 1, "DELETE", `/api/apartment/${complexId}/managers/me`, other),
    ];
    if (round % 2 === 1) calls.reverse();
    await Promise.all(calls.map((call) => call()));
    return faultOf({ heads: [await countOf(dataset, HEADS, [complexId]), 1] });
  },
};

export const roleRaces: readonly Race[] = [handOverTwice, leaveTogether, endWhileHandingOver];
