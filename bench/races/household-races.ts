import type { Account } from "../stage/dataset.ts";
import type { Answer } from "../stage/cluster.ts";
import { createComplex, createHome } from "./complexes.ts";
import { countOf, faultOf, type Race, type RaceContext, statusesOf } from "./race.ts";

export const DOOR = { building: "101동", unit: "1203호" };
/** Members who use one invitation at once, beside the two of a round. */
const GUESTS = 10;
export const HOUSEHOLD = "select id as n from households where complex_id = $1 and unit_key = '1203'";
export const LIVING = "select count(*) as n from residences where household_id = $1 and state in ('ACTIVE', 'WAITING')";
const LIVING_CODES =
  "select count(*) as n from door_codes where household_id = $1 and used_at is null and ended_at is null";

/** A complex where `head` runs the office, with `staff`. */
export async function createOffice(context: RaceContext, head: Account, staff?: Account): Promise<number> {
  const managers = staff === undefined ? [head] : [head, staff];
  const complexId = await createComplex(context, { hasOffice: true, managers });
  await context.dataset.db.query(
    "update complex_managers set role = 'STAFF' where complex_id = $1 and member_id <> $2",
    [complexId, head.memberId],
  );
  return complexId;
}

/** Prints the code of the door of the races. */
export async function printCode(
  { cluster }: RaceContext,
  index: number,
  head: Account,
  complexId: number,
): Promise<string> {
  const answer = await cluster.call(index, "POST", `/api/manage/door-codes/${complexId}`, head, { doors: [DOOR] });
  const { letters } = answer.data as { readonly letters: readonly { readonly code: string }[] };
  return letters[0]?.code ?? "";
}

export const join = ({ cluster }: RaceContext, index: number, who: Account, code: string): Promise<Answer> =>
  cluster.call(index, "POST", "/api/door-codes/join", who, { code });

/** The members that a race asks for beyond the two of a round. */
export function third(context: RaceContext): Account {
  const [account] = context.more;
  if (account === undefined) throw new Error("the race needs a third member");
  return account;
}

const codeTwice: Race = {
  name: "a door code is used by two at once",
  source: "L029",
  more: 1,
  async run(context) {
    const { dataset, round, one, other } = context;
    const head = third(context);
    const complexId = await createOffice(context, head);
    const code = await printCode(context, round, head, complexId);
    const answers = await Promise.all([one, other].map((who, index) => join(context, round + index, who, code)));
    const household = await countOf(dataset, HOUSEHOLD, [complexId]);
    return faultOf({
      answers: [statusesOf(answers), "1 × 200, 1 × 410"],
      residents: [await countOf(dataset, LIVING, [household]), 1],
    });
  },
};

const printedWhileTyped: Race = {
  name: "a new door code is printed while the old one is typed",
  source: "L031",
  more: 1,
  async run(context) {
    const { dataset, round, one, other } = context;
    const head = third(context);
    const complexId = await createOffice(context, head);
    const old = await printCode(context, round, head, complexId);
    const [typed, fresh] = await Promise.all([
      join(context, round + 1, one, old),
      printCode(context, round + 2, head, complexId),
    ]);
    const household = await countOf(dataset, HOUSEHOLD, [complexId]);
    const living = await countOf(dataset, LIVING_CODES, [household]);
    const [again, next] = [await join(context, round, other, old), await join(context, round, other, fresh)];
    return faultOf({
      typed: [typed.status, typed.status === 410 ? 410 : 200],
      living: [living, 1],
      again: [again.status, 410],
      next: [next.status, 200],
      residents: [await countOf(dataset, LIVING, [household]), typed.status === 200 ? 2 : 1],
    });
  },
};

const invitationByMany: Race = {
  name: `an invitation is used by ${GUESTS + 1} at once`,
  source: "L034",
  more: GUESTS,
  async run(context) {
    const { dataset, cluster, round, one, other, more } = context;
    const complexId = await createComplex(context);
    const home = await createHome(context, complexId, one, DOOR.unit);
    const made = await cluster.call(round, "POST", `/api/member-apartments/${home}/invitations`, one);
    const { token } = made.data as { readonly token: string };
    const answers = await Promise.all(
      [other, ...more].map((who, index) =>
        cluster.call(round + index, "POST", "/api/household-invitations/join", who, { token }),
      ),
    );
    const household = await countOf(dataset, HOUSEHOLD, [complexId]);
    const vouched = "select count(*) as n from residences where household_id = $1 and vouched_by = $2";
    return faultOf({
      answers: [statusesOf(answers), `1 × 200, ${GUESTS} × 410`],
      residents: [await countOf(dataset, LIVING, [household]), 2],
      vouched: [await countOf(dataset, vouched, [household, one.memberId]), 1],
    });
  },
};

const decidedTwice: Race = {
  name: "two of an office approve and reject one resident at once",
  source: "L025",
  more: 1,
  async run(context) {
    const { dataset, cluster, round, one, other } = context;
    const complexId = await createOffice(context, one, third(context));
    const home = await createHome(context, complexId, other, DOOR.unit);
    await dataset.db.query("update residences set state = 'WAITING', decided_at = null where id = $1", [home]);
    const decisions = round % 2 === 0 ? ["approve", "reject"] : ["reject", "approve"];
    const answers = await Promise.all(
      decisions.map((decision, index) =>
        cluster.call(round + index, "POST", "/api/manage/residences/decide", index === 0 ? one : third(context), {
          apartmentId: complexId,
          decision,
          residenceIds: [home],
        }),
      ),
    );
    const acts = "select count(*) as n from office_acts where complex_id = $1 and act like 'residence.%'";
    return faultOf({
      answers: [statusesOf(answers), "1 × 200, 1 × 409"],
      acts: [await countOf(dataset, acts, [complexId]), 1],
    });
  },
};

const codeBesideApproval: Race = {
  name: "a door code is typed while the office approves the same home",
  source: "L223",
  async run(context) {
    const { dataset, cluster, round, one, other } = context;
    const complexId = await createOffice(context, one);
    const code = await printCode(context, round, one, complexId);
    const home = await createHome(context, complexId, other, DOOR.unit);
    await dataset.db.query("update residences set state = 'WAITING', decided_at = null where id = $1", [home]);
    const approval = { apartmentId: complexId, decision: "approve", residenceIds: [home] };
    const calls = [
      () => cluster.call(round, "POST", "/api/manage/residences/decide", one, approval),
      () => join(context, round + 1, other, code),
    ];
    const answers = await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
    const [approved, joined] = (round % 2 === 0 ? answers : answers.toReversed()).map(({ status }) => status);
    const household = await countOf(dataset, HOUSEHOLD, [complexId]);
    const active = "select count(*) as n from residences where household_id = $1 and state = 'ACTIVE'";
    return faultOf({
      approved: [approved, approved === 409 ? 409 : 200],
      joined: [joined, joined === 409 ? 409 : 200],
      both: [approved === 409 && joined === 409, false],
      living: [await countOf(dataset, LIVING, [household]), 1],
      active: [await countOf(dataset, active, [household]), 1],
    });
  },
};

export const householdRaces: readonly Race[] = [
  ...[codeTwice, codeBesideApproval, printedWhileTyped, invitationByMany, decidedTwice],
];
