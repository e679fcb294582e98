import { randomUUID } from "node:crypto";
import { createPost, formOf } from "./complexes.ts";
import { countOf, faultOf, type Race, type RaceContext, statusesOf, upTo } from "./race.ts";

const TIMES = 6;

/** A call of the outbox. */
interface Sending {
  readonly method: string;
  readonly url: string;
  readonly body: object;
  /** Number of rows that it has written. */
  readonly rows: readonly [query: string, values: readonly unknown[]];
  readonly status: number;
}

interface Kind {
  readonly name: string;
  /** Prepares a call of `one`. */
  readonly prepare: (context: RaceContext) => Promise<Sending> | Sending;
}

const kinds: readonly Kind[] = [
  {
    name: "post",
    prepare: ({ dataset, one }) => ({
      method: "POST",
      url: "/api/community/feeds",
      body: formOf({ title: "제목", contents: "내용", feedType: "FEED", apartmentId: dataset.complexId }),
      rows: ["select count(*) as n from feeds where author_id = $1", [one.memberId]],
      status: 201,
    }),
  },
  {
    name: "edit of a post",
    async prepare(context) {
      const post = await createPost(context, context.dataset.complexId, context.one);
      return {
        method: "PUT",
        url: `/api/community/feeds/${post}`,
        body: formOf({ title: "고친 제목", contents: "내용" }),
        rows: ["select count(*) as n from feed_creations where member_id = $1", [context.one.memberId]],
        status: 200,
      };
    },
  },
  {
    name: "comment",
    async prepare(context) {
      const post = await createPost(context, context.dataset.complexId, context.other);
      return {
        method: "POST",
        url: `/api/community/feeds/${post}/comments`,
        body: { contents: "댓글", parentId: "" },
        rows: ["select comment_count as n from feeds where id = $1", [post]],
        status: 201,
      };
    },
  },
  {
    name: "inquiry",
    prepare: ({ one }) => ({
      method: "POST",
      url: "/api/inquiries",
      body: formOf({ target: "SERVICE", title: "제목", contents: "내용" }),
      rows: ["select count(*) as n from inquiries where author_id = $1", [one.memberId]],
      status: 201,
    }),
  },
  {
    name: "chat request",
    async prepare({ dataset, one, other }) {
      await dataset.addToRoom(dataset.roomId, [one, other]);
      return {
        method: "POST",
        url: "/api/chat/request",
        body: { receiverId: other.memberId, message: "안녕하세요" },
        rows: ["select count(*) as n from chat_requests where sender_id = $1", [one.memberId]],
        status: 200,
      };
    },
  },
];

/** Tabs and repeats after a lost answer send an item under one key. */
const sentManyTimes = ({ name, prepare }: Kind): Race => ({
  name: `${TIMES} times the same ${name} under one key`,
  source: "L242",
  async run(context) {
    const { cluster, dataset, round, one } = context;
    const { method, url, body, rows, status } = await prepare(context);
    const headers = { "idempotency-key": randomUUID(), "x-member": String(one.memberId) };
    const answers = await Promise.all(
      upTo(TIMES).map((index) => cluster.call(round + index, method, url, one, body, headers)),
    );
    return faultOf({
      answers: [statusesOf(answers), `${TIMES} × ${status}`],
      same: [new Set(answers.map(({ data }) => idIn(data))).size, 1],
      rows: [await countOf(dataset, ...rows), 1],
    });
  },
});

/** The id in an answer; of an edit undefined. */
const idIn = (data: unknown): unknown => {
  const { id, commentId, inquiryId, requestId } = data as Readonly<Record<string, unknown>>;
  return id ?? commentId ?? inquiryId ?? requestId;
};

/** An item of `one` that a tab sends in the session of `other` is refused, whichever tab sends it. */
const sentByAnother = ({ name, prepare }: Kind): Race => ({
  name: `${name} sent in two sessions, of its member and of another`,
  source: "L244",
  async run(context) {
    const { cluster, dataset, round, one, other } = context;
    const { method, url, body, rows, status } = await prepare(context);
    const headers = { "idempotency-key": randomUUID(), "x-member": String(one.memberId) };
    const [own, foreign] = await Promise.all([
      cluster.call(round, method, url, one, body, headers),
      cluster.call(round + 1, method, url, other, body, headers),
    ]);
    return faultOf({
      own: [own.status, status],
      foreign: [foreign.status, 409],
      rows: [await countOf(dataset, ...rows), 1],
    });
  },
});

export const outboxRaces: readonly Race[] = [...kinds.map(sentManyTimes), ...kinds.map(sentByAnother)];
