import type { Answer } from "../stage/cluster.ts";
import { writePost } from "./complexes.ts";
import { countOf, faultOf, type RaceContext, type Race, statusesOf, upTo } from "./race.ts";

const ROOMS = `select count(*) as n from chat_rooms r where r.kind = 'DIRECT'
  and r.low_member_id = least($1::bigint, $2::bigint) and r.high_member_id = greatest($1::bigint, $2::bigint)`;
const MEMBERS = `select count(*) as n from chat_members m join chat_rooms r on r.id = m.room_id where r.kind = 'DIRECT'
  and r.low_member_id = least($1::bigint, $2::bigint) and r.high_member_id = greatest($1::bigint, $2::bigint)`;
const MESSAGES = `select count(*) as n from chat_messages m join chat_rooms r on r.id = m.room_id where r.kind = 'DIRECT'
  and r.low_member_id = least($1::bigint, $2::bigint) and r.high_member_id = greatest($1::bigint, $2::bigint)`;
const STATE = "select case state when 'APPROVED' then 1 else 0 end as n from chat_requests where id = $1";

const requestOf = ({ dataset, one, other }: RaceContext): Promise<number> =>
  countOf(
    dataset,
    "insert into chat_requests (sender_id, receiver_id, message) values ($1, $2, '안녕하세요') returning id as n",
    [one.memberId, other.memberId],
  );

const roomsOf = async ({ dataset, one, other }: RaceContext) => {
  const pair = [one.memberId, other.memberId];
  return {
    rooms: await countOf(dataset, ROOMS, pair),
    members: await countOf(dataset, MEMBERS, pair),
    greetings: await countOf(dataset, MESSAGES, pair),
  };
};

const approveFifty: Race = {
  name: "50 times the same request approved",
  source: "T150",
  async run(context) {
    const request = await requestOf(context);
    const answers = await Promise.all(
      upTo(50).map((index) =>
        context.cluster.call(index, "POST", `/api/chat/request/${request}/approve`, context.other),
      ),
    );
    const { rooms, members, greetings } = await roomsOf(context);
    return faultOf({
      answers: [statusesOf(answers), "1 × 200, 49 × 409"],
      rooms: [rooms, 1],
      members: [members, 2],
      greetings: [greetings, 1],
    });
  },
};

interface CompetingAction {
  readonly name: string;
  /** Its status where it wins. */
  readonly successStatus: number;
  readonly act: (context: RaceContext, request: number) => Promise<Answer>;
}

/** The receiver approves concurrently with another decision: exactly one wins, and a room exists if that was the approval. */
const approveAgainst = ({ name, successStatus, act }: CompetingAction): Race => ({
  name: `approved and ${name}`,
  source: "T153",
  async run(context) {
    const request = await requestOf(context);
    const [approved, ended] = await Promise.all([
      context.cluster.call(context.round, "POST", `/api/chat/request/${request}/approve`, context.other),
      act(context, request),
    ]);
    const { rooms, members, greetings } = await roomsOf(context);
    const isApproved = approved.status === 200;
    return faultOf({
      approval: [approved.status, isApproved ? 200 : 409],
      other: [ended.status, isApproved ? 409 : successStatus],
      state: [await countOf(context.dataset, STATE, [request]), isApproved ? 1 : 0],
      rooms: [rooms, isApproved ? 1 : 0],
      members: [members, isApproved ? 2 : 0],
      greetings: [greetings, isApproved ? 1 : 0],
    });
  },
});

const requestEachOther: Race = {
  name: "two ask each other",
  source: "",
  async run(context) {
    const { cluster, dataset, one, other, round } = context;
    const message = "안녕하세요";
    // Who is seen nowhere cannot be asked.
    for (const account of [one, other]) await writePost(context, round, account, dataset.complexId);
    const answers = await Promise.all([
      cluster.call(round, "POST", "/api/chat/request", one, { receiverId: other.memberId, message }),
      cluster.call(round + 1, "POST", "/api/chat/request", other, { receiverId: one.memberId, message }),
    ]);
    const open = "select count(*) as n from chat_requests where sender_id = any($1) and state = 'PENDING'";
    return faultOf({
      answers: [statusesOf(answers), "1 × 200, 1 × 409"],
      open: [await countOf(dataset, open, [[one.memberId, other.memberId]]), 1],
    });
  },
};

export const requestRaces: readonly Race[] = [
  approveFifty,
  approveAgainst({
    name: "rejected",
    successStatus: 200,
    act: ({ cluster, round, other }, request) =>
      cluster.call(round + 1, "POST", `/api/chat/request/${request}/reject`, other),
  }),
  approveAgainst({
    name: "cancelled",
    successStatus: 204,
    act: ({ cluster, round, one }, request) => cluster.call(round + 1, "DELETE", `/api/chat/request/${request}`, one),
  }),
  requestEachOther,
];
