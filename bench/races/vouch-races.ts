import { createComplex } from "./complexes.ts";
import { createClaim } from "./office-races.ts";
import { countOf, faultOf, type Race, type RaceContext } from "./race.ts";

const NEEDED = 5;
const CONFIRMED = "select count(*) as n from office_claims where id = $1 and state = 'CONFIRMED'";
const VOUCHES = "select count(*) as n from office_vouches where claim_id = $1";
const MANAGED = "select count(*) as n from complex_managers where complex_id = $1 and member_id = $2";

/** A claim of `one` with four vouches, and who may give the fifth. */
async function fourVouches(context: RaceContext) {
  const { dataset, one, other, more } = context;
  const vouchers = more.slice(0, NEEDED - 1);
  const complexId = await createComplex(context, { residents: [...vouchers, other] });
  const claimId = await createClaim(context, complexId, one);
  const [first] = vouchers;
  if (first === undefined) throw new Error("no member vouches");
  await dataset.db.query("insert into office_vouches (claim_id, member_id) select $1, unnest($2::bigint[])", [
    claimId,
    vouchers.map(({ memberId }) => memberId),
  ]);
  return { complexId, claimId, first, url: `/api/office/claims/${claimId}` };
}

const takenBack: Race = {
  more: NEEDED - 1,
  name: "the fifth vouch while the first is taken back",
  source: "L230",
  async run(context) {
    const { dataset, cluster, round, other } = context;
    const { claimId, first, url } = await fourVouches(context);
    const [fifth, back] = await Promise.all([
      cluster.call(round, "POST", `${url}/vouch`, other),
      cluster.call(round + 1, "DELETE", `${url}/vouch`, first),
    ]);
    const vouches = await countOf(dataset, VOUCHES, [claimId]);
    return faultOf({
      fifth: [fifth.status, 204],
      back: [back.status, vouches === NEEDED ? 409 : 204],
      vouches: [vouches, vouches === NEEDED ? NEEDED : NEEDED - 1],
      confirmed: [await countOf(dataset, CONFIRMED, [claimId]), vouches === NEEDED ? 1 : 0],
    });
  },
};

/** What the claimant does at the same time: the office is theirs, or the claim is over without an office. */
const claimantLeaves = (name: string, method: string, urlOf: (url: string) => string, body?: object): Race => ({
  more: NEEDED - 1,
  name: `the fifth vouch while the claimant ${name}`,
  source: "L227",
  async run(context) {
    const { dataset, cluster, round, one, other } = context;
    const { complexId, claimId, url } = await fourVouches(context);
    const calls = [
      () => cluster.call(round, "POST", `${url}/vouch`, other),
      () => cluster.call(round + 1, method, urlOf(url), one, body),
    ];
    if (round % 2 === 1) calls.reverse();
    const answers = await Promise.all(calls.map((call) => call()));
    if (round % 2 === 1) answers.reverse();
    const [fifth, left] = answers.map(({ status }) => status);
    const isConfirmed = fifth === 204;
    return faultOf({
      fifth: [fifth, fifth === 409 ? 409 : 204],
      // Who became the head of an office hands it over before they withdraw.
      left: [left, body === undefined ? 204 : isConfirmed ? 409 : 200],
      confirmed: [await countOf(dataset, CONFIRMED, [claimId]), isConfirmed ? 1 : 0],
      managed: [await countOf(dataset, MANAGED, [complexId, one.memberId]), isConfirmed ? 1 : 0],
    });
  },
});

const claimedBeside: Race = {
  more: NEEDED,
  name: "the fifth vouch while another claims the office",
  source: "L227",
  async run(context) {
    const { dataset, cluster, round, other, more } = context;
    const { complexId, claimId, url } = await fourVouches(context);
    const rival = more[NEEDED - 1];
    if (rival === undefined) throw new Error("no rival claims");
    const [fifth, claimed] = await Promise.all([
      cluster.call(round, "POST", `${url}/vouch`, other),
      cluster.call(round + 1, "POST", `/api/apartment/${complexId}/office/claims`, rival, {
        publicCode: `R${complexId}`,
      }),
    ]);
    const confirmed = await countOf(dataset, CONFIRMED, [claimId]);
    const contested = "select count(*) as n from office_claims where complex_id = $1 and contested_at is not null";
    return faultOf({
      fifth: [fifth.status, 204],
      claimed: [claimed.status, 200],
      // The rival is contested by the office that is there, or both are and neither is confirmed.
      contested: [await countOf(dataset, contested, [complexId]), confirmed === 1 ? 1 : 2],
      managers: [
        await countOf(dataset, "select count(*) as n from complex_managers where complex_id = $1", [complexId]),
        confirmed,
      ],
    });
  },
};

export const vouchRaces: readonly Race[] = [
  takenBack,
  claimantLeaves("gives up", "DELETE", (url) => url),
  claimantLeaves("withdraws", "DELETE", () => "/api/member", { password: "" }),
  claimedBeside,
];
