import { createPost, groupRoomOf, writePost } from "./complexes.ts";
import { countOf, faultOf, type Race } from "./race.ts";

const REQUEST =
  "insert into chat_requests (sender_id, receiver_id, message) values ($1, $2, '안녕하세요') returning id as n";
/** Rows written after their author withdrew, and rows that a withdrawal deletes but that exist. */
const LEFT: Readonly<Record<string, string>> = {
  posts: `select count(*) as n from feeds f join members m on m.id = f.author_id
    where m.id = $1 and f.created_at > m.withdrawn_at`,
  comments: `select count(*) as n from comments c join members m on m.id = c.author_id
    where m.id = $1 and c.created_at > m.withdrawn_at`,
  likes: "select count(*) as n from feed_reactions where member_id = $1",
  places: "select count(*) as n from chat_members where member_id = $1",
  requests: "select count(*) as n from chat_requests where state = 'PENDING' and $1 in (sender_id, receiver_id)",
};

/** A member's call during their withdrawal is either before it, and erased or anonymised with it, or refused. */
const everythingAtOnce: Race = {
  name: "a member withdraws while they write and are answered",
  source: "",
  async run(context) {
    const { cluster, dataset, one, other, round } = context;
    const post = await createPost(context, dataset.complexId, other);
    const room = await groupRoomOf(context, dataset.complexId);
    const request = await countOf(dataset, REQUEST, [one.memberId, other.memberId]);
    const calls = [
      () => cluster.call(round, "DELETE", "/api/member", one, { password: "" }),
      () => writePost(context, round, one, dataset.complexId),
      () =>
        cluster.call(round + 1, "POST", `/api/community/feeds/${post}/comments`, one, {
          contents: "댓글",
          parentId: "",
        }),
      () => cluster.call(round + 2, "POST", `/api/community/${post}/reactions`, one),
      () => cluster.call(round + 1, "POST", `/api/chat/group/${room}/join`, one),
      () => cluster.call(round + 2, "POST", `/api/chat/request/${request}/approve`, other),
    ];
    // Alternates which of the calls is sent first.
    const first = round % calls.length;
    const answers = await Promise.all([...calls.slice(first), ...calls.slice(0, first)].map((call) => call()));
    const withdrawal = answers[(calls.length - first) % calls.length];
    const left = Object.entries(LEFT).map(async ([what, query]): Promise<[string, readonly [number, number]]> => [
      what,
      [await countOf(dataset, query, [one.memberId]), 0],
    ]);
    return faultOf({
      withdrawal: [withdrawal?.status, 200],
      refusals: [answers.every(({ status }) => status < 500), true],
      ...Object.fromEntries(await Promise.all(left)),
    });
  },
};

export const withdrawalRaces: readonly Race[] = [everythingAtOnce];
