import { chatTopics } from "@danji/contract/chat/chat-topics";
import { commandOf, frameText } from "../stage/stomp-connection.ts";
import { connectChat } from "../stage/chat-connection.ts";
import type { Account } from "../stage/dataset.ts";
import { createComplex, createHome, createPost, groupRoomOf, writePost } from "./complexes.ts";
import { countOf, faultOf, type Race, type RaceContext, statusesOf } from "./race.ts";

const MANAGERS = "select count(*) as n from complex_managers where complex_id = $1";
const CLAIMS = "select count(*) as n from office_claims where complex_id = $1 and state = $2";
const CONTESTED = `select count(*) as n from office_claims
  where complex_id = $1 and state = 'OPEN' and contested_at is not null`;
const MARKED = `select (select count(*) from feeds where complex_id = $1 and voice = 'HEAD')
  + (select count(*) from comments c join feeds f on f.id = c.feed_id where f.complex_id = $1 and c.voice = 'HEAD')
  + (select count(*) from chat_messages g join chat_rooms r on r.id = g.room_id where r.complex_id = $1 and g.voice = 'HEAD')
  as n`;

const claim = ({ cluster }: RaceContext, index: number, account: Account, complexId: number, publicCode: string) =>
  cluster.call(index, "POST", `/api/apartment/${complexId}/office/claims`, account, { publicCode });

/** An open claim, verified by a letter where it says so. */
export const createClaim = (
  { dataset }: RaceContext,
  complexId: number,
  { memberId }: Account,
  state: { readonly contested?: boolean; readonly verified?: boolean } = {},
): Promise<number> =>
  countOf(
    dataset,
    `insert into office_claims (complex_id, member_id, public_code, contested_at, method, verified_at)
     values ($1::bigint, $2, 'R' || $1::bigint, case when $3 then now() end, case when $4 then 'LETTER' end, case when $4 then now() end)
     returning id as n`,
    [complexId, memberId, state.contested ?? false, state.verified ?? false],
  );

const resignWhileWriting: Race = {
  name: "a role is given up while its member writes as the office",
  source: "L211",
  async run(context) {
    const { dataset, cluster, round, one, other } = context;
    const complexId = await createComplex(context, { hasOffice: true, managers: [one, other] });
    const [post, room] = [await createPost(context, complexId, other), await groupRoomOf(context, complexId)];
    await dataset.addToRoom(room, [one]);
    const connection = await connectChat(cluster.nodes[round % 3]?.port ?? 0, one);
    const comments = `/api/community/feeds/${post}/comments`;
    const body = JSON.stringify({ message: "단수 안내", voice: "OFFICE" });
    const sent = new Promise<string>((resolve) => {
      connection.onFrame = (frame) => resolve(commandOf(frame));
      connection.onEnd = () => resolve("end");
    });
    const calls = [
      () => cluster.call(round, "DELETE", `/api/apartment/${complexId}/managers/me`, one),
      () => writePost(context, round + 1, one, complexId, { feedType: "NOTICE" }),
      () => cluster.call(round + 2, "POST", comments, one, { contents: "댓글", voice: "OFFICE" }),
    ];
    const first = round % calls.length;
    connection.send(frameText("SEND", { destination: chatTopics.send(room), receipt: "said" }, body));
    const answers = await Promise.all([...calls.slice(first), ...calls.slice(0, first)].map((call) => call()));
    const [resigned, noticed, commented] = [0, 1, 2].map((at) => answers[(at - first + 3) % 3]?.status);
    const written = [noticed === 201, commented === 201, (await sent) === "RECEIPT"].filter(Boolean).length;
    connection.destroy();
    return faultOf({
      resigned: [resigned, 204],
      noticed: [noticed, noticed === 403 ? 403 : 201],
      commented: [commented, commented === 403 ? 403 : 201],
      marked: [await countOf(dataset, MARKED, [complexId]), written],
    });
  },
};

const claimTogether: Race = {
  name: "two claim one office, one of them in two tabs",
  source: "L227",
  async run(context) {
    const { dataset, round, one, other } = context;
    const complexId = await createComplex(context);
    const answers = await Promise.all([
      claim(context, round, one, complexId, `T${round}`),
      claim(context, round + 1, one, complexId, `T${round}`),
      claim(context, round + 2, other, complexId, `T${round}`),
    ]);
    return faultOf({
      answers: [statusesOf(answers), "3 × 200"],
      claims: [await countOf(dataset, CLAIMS, [complexId, "OPEN"]), 2],
      contested: [await countOf(dataset, CONTESTED, [complexId]), 2],
      managers: [await countOf(dataset, MANAGERS, [complexId]), 0],
    });
  },
};

const oneCodeTwoPlaces: Race = {
  name: "one 단지코드 given for two complexes at once",
  source: "L227",
  async run(context) {
    const { dataset, round, one, other } = context;
    const ids = [await createComplex(context), await createComplex(context)] as const;
    const answers = await Promise.all([
      claim(context, round, one, ids[0], `P${round}`),
      claim(context, round + 1, other, ids[1], `P${round}`),
    ]);
    const claims = ids.map((id) => countOf(dataset, CLAIMS, [id, "OPEN"]));
    const [first = 0, second = 0] = await Promise.all(claims);
    return faultOf({ answers: [statusesOf(answers), "1 × 200, 1 × 409"], claims: [first + second, 1] });
  },
};

const decideTwoClaims: Race = {
  name: "two claims on one office are confirmed at once",
  source: "L227",
  async run(context) {
    const { dataset, cluster, round, one, other, operator } = context;
    const complexId = await createComplex(context);
    const state = { contested: true, verified: true };
    const claims = [
      await createClaim(context, complexId, one, state),
      await createClaim(context, complexId, other, state),
    ];
    const answers = await Promise.all(
      claims.map((id, index) =>
        cluster.call(round + index, "POST", `/api/operator/claims/${id}/decision`, operator, { decision: "confirm" }),
      ),
    );
    return faultOf({
      answers: [statusesOf(answers), "1 × 204, 1 × 409"],
      confirmed: [await countOf(dataset, CLAIMS, [complexId, "CONFIRMED"]), 1],
      managers: [await countOf(dataset, MANAGERS, [complexId]), 1],
    });
  },
};

const undoWhileWorking: Race = {
  name: "a false office is undone while it approves a home and writes",
  source: "L232",
  async run(context) {
    const { dataset, cluster, round, one, other, operator } = context;
    const complexId = await createComplex(context, { kind: "RESIDENTS", hasOffice: true, managers: [one] });
    const claimId = await countOf(
      dataset,
      `insert into office_claims (complex_id, member_id, public_code, state, method, verified_at, decided_at)
       values ($1::bigint, $2, 'U' || $1::bigint, 'CONFIRMED', 'LETTER', now(), now()) returning id as n`,
      [complexId, one.memberId],
    );
    const home = await createHome(context, complexId, other, "1203호");
    await dataset.db.query("update residences set state = 'WAITING', decided_at = null where id = $1", [home]);
    const approval = { apartmentId: complexId, decision: "approve", residenceIds: [home] };
    const calls = [
      () => cluster.call(round, "POST", `/api/operator/claims/${claimId}/decision`, operator, { decision: "undo" }),
      () => cluster.call(round + 1, "POST", "/api/manage/residences/decide", one, approval),
      () => writePost(context, round + 2, one, complexId, { feedType: "NOTICE" }),
    ];
    const first = round % calls.length;
    const answers = await Promise.all([...calls.slice(first), ...calls.slice(0, first)].map((call) => call()));
    const [undone, approved, noticed] = [0, 1, 2].map((at) => answers[(at - first + 3) % 3]?.status ?? 0);
    const living = "select count(*) as n from residences where id = $1 and state = 'ACTIVE'";
    return faultOf({
      undone: [undone, 204],
      approved: [approved, approved === 403 ? 403 : 200],
      noticed: [noticed, noticed === 403 ? 403 : 201],
      managers: [await countOf(dataset, MANAGERS, [complexId]), 0],
      living: [await countOf(dataset, living, [home]), 0],
      marked: [await countOf(dataset, MARKED, [complexId]), 0],
    });
  },
};

export const officeRaces: readonly Race[] = [
  resignWhileWriting,
  claimTogether,
  oneCodeTwoPlaces,
  decideTwoClaims,
  undoWhileWorking,
];
