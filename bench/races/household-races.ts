import type { Account } from "../stage/dataset.ts";
import type { Answer } from "../stage/cluster.ts";
import { createComplex, createHome } from "./complexes.ts";
import { countOf, faultOf, type Race, type RaceContext, statusesOf } from "./race.ts";

const DOOR = { building: "101동", unit: "1203호" };
/** Members who use one invitation at once, beside the two of a round. */
const GUESTS = 10;
const HOUSEHOLD = "select id as n from households where complex_id = $1 and unit_key = '1203'";
const LIVING = "select count(*) as n from residences where household_id = $1 and state in ('ACTIVE', 'WAITING')";
const LIVING_CODES =
  "select count(*) as n from door_codes where household_id = $1 and used_at is null and ended_at is null";

/** A complex where `head` runs the office, with `staff`. */
async function createOffice(context: RaceContext, head: Account, staff?: Account): Promise<number> {
  const managers = staff === undefined ? [head] : [head, staff];
  const complexId = await createComplex(context, { hasOffice: true, managers });
  await context.dataset.db.query(
    "update complex_managers set role = 'STAFF' where complex_id = $1 and member_id <> $2",
    [complexId, head.memberId],
  );
  return complexId;
}

/** Prints the code of the door of the races. */
async function printCode({ cluster }: RaceContext, index: number, head: Account, complexId: number): Promise<string> {
  const answer = await cluster.call(index, "POST", `/api/manage/door-codes/${complexId}`, head, { doors: [DOOR] });
  const { letters } = answer.data as { readonly letters: readonly { readonly code: string }[] };
  return letters[0]?.code ?? "";
}

const join = ({ cluster }: RaceContext, index: number, who: Account, code: string): Promise<Answer> =>
  cluster.call(index, "POST", "/api/door-codes/join", who, { code });

/** The members that a race asks for beyond the two of a round. */
function third(context: RaceContext): Account {
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

/** A door where `other` lives, with what is done about it beside a 세대 교체 by its office's staff. */
async function beside(
  context: RaceContext,
  begin: (context: RaceContext, complexId: number, head: Account) => Promise<() => Promise<Answer>>,
): Promise<{ readonly turned: Answer; readonly done: Answer; readonly left: number }> {
  const { dataset, cluster, round, other, more } = context;
  const [head, staff] = more;
  if (head === undefined || staff === undefined) throw new Error("the race needs an office of two");
  const complexId = await createOffice(context, head, staff);
  await createHome(context, complexId, other, DOOR.unit);
  const work = await begin(context, complexId, head);
  const household = await countOf(dataset, HOUSEHOLD, [complexId]);
  const day = await dayIn(context, 0);
  const turn = () =>
    cluster.call(round, "POST", `/api/manage/households/${complexId}/${household}/turnover`, staff, { day });
  const isFirst = round % 2 === 0;
  const answers = await Promise.all(isFirst ? [turn(), work()] : [work(), turn()]);
  const [turned, done] = isFirst ? answers : answers.toReversed();
  if (turned === undefined || done === undefined) throw new Error("no answer");
  return { turned, done, left: await countOf(dataset, LIVING, [household]) };
}

/** The day in Seoul so many days from now. */
async function dayIn({ dataset }: RaceContext, days: number): Promise<string> {
  const { rows } = await dataset.db.query<{ day: string }>(
    "select ((now() at time zone 'Asia/Seoul')::date + $1::integer)::text as day",
    [days],
  );
  return rows[0]?.day ?? "";
}

/** A race of a 세대 교체: what is beside it is done, or is refused with `refusal`, and in both cases nobody is left. */
const turnoverRace = (what: string, refusal: number, begin: Parameters<typeof beside>[1]): Race => ({
  name: `세대 교체 beside ${what}`,
  source: "L025",
  more: 2,
  async run(context) {
    const { turned, done, left } = await beside(context, begin);
    return faultOf({
      turned: [turned.status, 200],
      done: [done.status, done.status === refusal ? refusal : 200],
      left: [left, 0],
    });
  },
});

const turnoverBesideApproval = turnoverRace(
  "the approval of who waits there",
  409,
  async (context, complexId, head) => {
    const { dataset, cluster, round, one } = context;
    const home = await createHome(context, complexId, one, DOOR.unit);
    await dataset.db.query("update residences set state = 'WAITING', decided_at = null where id = $1", [home]);
    const approval = { apartmentId: complexId, decision: "approve", residenceIds: [home] };
    return () => cluster.call(round + 1, "POST", "/api/manage/residences/decide", head, approval);
  },
);

const turnoverBesideCode = turnoverRace("a join by the door's code", 410, async (context, complexId, head) => {
  const { round, one } = context;
  const code = await printCode(context, round, head, complexId);
  return () => join(context, round + 1, one, code);
});

const turnoverTwice: Race = {
  name: "two of an office plan 세대 교체 of one door for different days",
  source: "L025",
  more: 1,
  async run(context) {
    const { dataset, cluster, round, one, other } = context;
    const complexId = await createOffice(context, one, third(context));
    await createHome(context, complexId, other, DOOR.unit);
    const household = await countOf(dataset, HOUSEHOLD, [complexId]);
    const url = `/api/manage/households/${complexId}/${household}/turnover`;
    const days = await Promise.all([100, 101].map((ahead) => dayIn(context, ahead)));
    const answers = await Promise.all(
      [one, third(context)].map((who, index) =>
        cluster.call(round + index, "POST", url, who, { day: days[index] ?? "" }),
      ),
    );
    const planned = "select count(*) as n from household_turnovers where household_id = $1";
    return faultOf({
      answers: [statusesOf(answers), "1 × 200, 1 × 409"],
      planned: [await countOf(dataset, planned, [household]), 1],
      left: [await countOf(dataset, LIVING, [household]), 1],
    });
  },
};

const replacedTwice: Race = {
  name: "two of an office replace one household today at once",
  source: "L025",
  more: 1,
  async run(context) {
    const { dataset, cluster, round, one, other } = context;
    const complexId = await createOffice(context, one, third(context));
    const home = await createHome(context, complexId, other, DOOR.unit);
    const household = await countOf(dataset, HOUSEHOLD, [complexId]);
    const day = await dayIn(context, 0);
    const answers = await Promise.all(
      [one, third(context)].map((who, index) =>
        cluster.call(round + index, "POST", `/api/manage/households/${complexId}/${household}/turnover`, who, { day }),
      ),
    );
    const ended = "select count(*) as n from audit_events where action = 'residence.ended' and target = $1";
    return faultOf({
      // The second finds nobody left, and ends nothing.
      answers: [statusesOf(answers), "2 × 200"],
      ended: [await countOf(dataset, ended, [`residence:${home}`]), 1],
      left: [await countOf(dataset, LIVING, [household]), 0],
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
  ...[codeTwice, codeBesideApproval, printedWhileTyped, invitationByMany],
  ...[turnoverBesideApproval, turnoverBesideCode, turnoverTwice, replacedTwice, decidedTwice],
];
