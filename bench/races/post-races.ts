import { createPost } from "./complexes.ts";
import { countOf, faultOf, type RaceContext, type Race, statusesOf, upTo } from "./race.ts";

const TIMES = 10;

const postOf = (context: RaceContext): Promise<number> => createPost(context, context.dataset.complexId, context.one);

const count = (context: RaceContext, column: string, post: number): Promise<number> =>
  countOf(context.dataset, `select ${column} as n from feeds where id = $1`, [post]);
const rows = (context: RaceContext, table: string, post: number): Promise<number> =>
  countOf(context.dataset, `select count(*) as n from ${table} where feed_id = $1`, [post]);

/** The same operation by one member many times concurrently takes effect once. */
const repeatedByOneMember = (what: string, urlOf: (post: number) => string, table: string, column: string): Race => ({
  name: `${TIMES} times the same ${what}`,
  source: "",
  async run(context) {
    const post = await postOf(context);
    const answers = await Promise.all(
      upTo(TIMES).map((index) => context.cluster.call(context.round + index, "POST", urlOf(post), context.other)),
    );
    return faultOf({
      answers: [statusesOf(answers), `${TIMES} × 200`],
      rows: [await rows(context, table, post), 1],
      count: [await count(context, column, post), 1],
    });
  },
});

const likeAndUnlike: Race = {
  name: "liked and taken back at once, by two",
  source: "",
  async run(context) {
    const post = await postOf(context);
    const url = `/api/community/${post}/reactions`;
    const act = (index: number) => {
      const account = index % 2 === 0 ? context.one : context.other;
      return context.cluster.call(context.round + index, index % 3 === 0 ? "DELETE" : "POST", url, account);
    };
    const answers = await Promise.all(upTo(TIMES).map(act));
    return faultOf({
      answers: [statusesOf(answers), `${TIMES} × 200`],
      count: [await count(context, "reaction_count", post), await rows(context, "feed_reactions", post)],
    });
  },
};

const replyToDeleted: Race = {
  name: "a reply while its parent is deleted",
  source: "T120",
  async run(context) {
    const { dataset, cluster, round, one, other } = context;
    const post = await postOf(context);
    const url = `/api/community/feeds/${post}/comments`;
    const parentId = await countOf(
      dataset,
      "insert into comments (feed_id, author_id, contents) values ($1, $2, '댓글') returning id as n",
      [post, one.memberId],
    );
    await dataset.db.query("update feeds set comment_count = 1 where id = $1", [post]);
    const [reply, deletion] = await Promise.all([
      cluster.call(round, "POST", url, other, { contents: "대댓글", parentId }),
      cluster.call(round + 1, "DELETE", `${url}/${parentId}`, one),
    ]);
    const orphans = `select count(*) as n from comments c where c.feed_id = $1 and c.parent_id is not null
      and not exists (select from comments p where p.id = c.parent_id)`;
    return faultOf({
      reply: [reply.status, reply.status === 404 ? 404 : 201],
      deletion: [deletion.status, 204],
      orphans: [await countOf(dataset, orphans, [post]), 0],
    });
  },
};

export const postRaces: readonly Race[] = [
  repeatedByOneMember("like", (post) => `/api/community/${post}/reactions`, "feed_reactions", "reaction_count"),
  repeatedByOneMember(
    "bookmark",
    (post) => `/api/community/feeds/${post}/bookmarks`,
    "feed_bookmarks",
    "bookmark_count",
  ),
  likeAndUnlike,
  replyToDeleted,
];
