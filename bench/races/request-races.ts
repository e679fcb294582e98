import type { Answer } from "../stage/trio.ts";
import { countOf, faultOf, type Field, type Race, statusesOf, upTo } from "./race.ts";

const ROOMS = `select count(*) as n from chat_rooms r where r.kind = 'DIRECT'
  and r.low_member_id = least($1::bigint, $2::bigint) and r.high_member_id = greatest($1::bigint, $2::bigint)`;
const MEMBERS = `select count(*) as n from chat_members m join chat_rooms r on r.id = m.room_id where r.kind = 'DIRECT'
  and r.low_member_id = least($1::bigint, $2::bigint) and r.high_member_id = greatest($1::bigint, $2::bigint)`;
const STATE = "select case state when 'APPROVED' then 1 else 0 end as n from chat_requests where id = $1";

const requestOf = ({ town, one, other }: Field): Promise<number> =>
  countOf(
    town,
    "insert into chat_requests (sender_id, receiver_id, message) values ($1, $2, '안녕하세요') returning id as n",
    [one.memberId, other.memberId],
  );

const roomsOf = async ({ town, one, other }: Field) => {
  const pair = [one.memberId, other.memberId];
  return { rooms: await countOf(town, ROOMS, pair), members: await countOf(town, MEMBERS, pair) };
};

const approveFifty: Race = {
  name: "50 times the same request approved",
  source: "T150",
  async run(field) {
    const request = await requestOf(field);
    const answers = await Promise.all(
      upTo(50).map((place) => field.trio.call(place, "POST", `/api/chat/request/${request}/approve`, field.other)),
    );
    const { rooms, members } = await roomsOf(field);
    return faultOf({ answers: [statusesOf(answers), "1 × 200, 49 × 409"], rooms: [rooms, 1], members: [members, 2] });
  },
};

interface OtherWay {
  readonly name: string;
  /** Its status where it has its way. */
  readonly won: number;
  readonly act: (field: Field, request: number) => Promise<Answer>;
}

/** The receiver approves while something else decides: exactly one has its way, and a room is there if that was it. */
const approvedAnd = ({ name, won, act }: OtherWay): Race => ({
  name: `approved and ${name}`,
  source: "T153",
  async run(field) {
    const request = await requestOf(field);
    const [approved, ended] = await Promise.all([
      field.trio.call(field.round, "POST", `/api/chat/request/${request}/approve`, field.other),
      act(field, request),
    ]);
    const { rooms, members } = await roomsOf(field);
    const isApproved = approved.status === 200;
    return faultOf({
      approval: [approved.status, isApproved ? 200 : 409],
      other: [ended.status, isApproved ? 409 : won],
      state: [await countOf(field.town, STATE, [request]), isApproved ? 1 : 0],
      rooms: [rooms, isApproved ? 1 : 0],
      members: [members, isApproved ? 2 : 0],
    });
  },
});

const askEachOther: Race = {
  name: "two ask each other",
  source: "",
  async run(field) {
    const { trio, town, one, other, round } = field;
    const message = "안녕하세요";
    const answers = await Promise.all([
      trio.call(round, "POST", "/api/chat/request", one, { receiverId: other.memberId, message }),
      trio.call(round + 1, "POST", "/api/chat/request", other, { receiverId: one.memberId, message }),
    ]);
    const open = "select count(*) as n from chat_requests where sender_id = any($1) and state = 'PENDING'";
    return faultOf({
      answers: [statusesOf(answers), "1 × 200, 1 × 409"],
      open: [await countOf(town, open, [[one.memberId, other.memberId]]), 1],
    });
  },
};

export const requestRaces: readonly Race[] = [
  approveFifty,
  approvedAnd({
    name: "rejected",
    won: 200,
    act: ({ trio, round, other }, request) =>
      trio.call(round + 1, "POST", `/api/chat/request/${request}/reject`, other),
  }),
  approvedAnd({
    name: "cancelled",
    won: 204,
    act: ({ trio, round, one }, request) => trio.call(round + 1, "DELETE", `/api/chat/request/${request}`, one),
  }),
  askEachOther,
];
