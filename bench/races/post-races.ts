import { countOf, faultOf, type Field, type Race, statusesOf, upTo } from "./race.ts";

const TIMES = 10;

const postOf = ({ town, one }: Field): Promise<number> =>
  countOf(
    town,
    `insert into feeds (complex_id, author_id, feed_type, title, contents) values ($1, $2, 'FEED', '제목', '내용')
     returning id as n`,
    [town.complexId, one.memberId],
  );

const count = (field: Field, column: string, post: number): Promise<number> =>
  countOf(field.town, `select ${column} as n from feeds where id = $1`, [post]);
const rows = (field: Field, table: string, post: number): Promise<number> =>
  countOf(field.town, `select count(*) as n from ${table} where feed_id = $1`, [post]);

/** The same done by one member many times at once is done once. */
const onceOnly = (what: string, where: (post: number) => string, table: string, column: string): Race => ({
  name: `${TIMES} times the same ${what}`,
  source: "",
  async run(field) {
    const post = await postOf(field);
    const answers = await Promise.all(
      upTo(TIMES).map((place) => field.trio.call(field.round + place, "POST", where(post), field.other)),
    );
    return faultOf({
      answers: [statusesOf(answers), `${TIMES} × 200`],
      rows: [await rows(field, table, post), 1],
      count: [await count(field, column, post), 1],
    });
  },
});

const likeAndUnlike: Race = {
  name: "liked and taken back at once, by two",
  source: "",
  async run(field) {
    const post = await postOf(field);
    const where = `/api/community/${post}/reactions`;
    const act = (place: number) => {
      const who = place % 2 === 0 ? field.one : field.other;
      return field.trio.call(field.round + place, place % 3 === 0 ? "DELETE" : "POST", where, who);
    };
    const answers = await Promise.all(upTo(TIMES).map(act));
    return faultOf({
      answers: [statusesOf(answers), `${TIMES} × 200`],
      count: [await count(field, "reaction_count", post), await rows(field, "feed_reactions", post)],
    });
  },
};

const replyToDeleted: Race = {
  name: "a reply while its parent is deleted",
  source: "T120",
  async run(field) {
    const { town, trio, round, one, other } = field;
    const post = await postOf(field);
    const where = `/api/community/feeds/${post}/comments`;
    const parentId = await countOf(
      town,
      "insert into comments (feed_id, author_id, contents) values ($1, $2, '댓글') returning id as n",
      [post, one.memberId],
    );
    await town.db.query("update feeds set comment_count = 1 where id = $1", [post]);
    const [reply, deletion] = await Promise.all([
      trio.call(round, "POST", where, other, { contents: "대댓글", parentId }),
      trio.call(round + 1, "DELETE", `${where}/${parentId}`, one),
    ]);
    const orphans = `select count(*) as n from comments c where c.feed_id = $1 and c.parent_id is not null
      and not exists (select from comments p where p.id = c.parent_id)`;
    return faultOf({
      reply: [reply.status, reply.status === 404 ? 404 : 201],
      deletion: [deletion.status, 204],
      orphans: [await countOf(town, orphans, [post]), 0],
    });
  },
};

export const postRaces: readonly Race[] = [
  onceOnly("like", (post) => `/api/community/${post}/reactions`, "feed_reactions", "reaction_count"),
  onceOnly("bookmark", (post) => `/api/community/feeds/${post}/bookmarks`, "feed_bookmarks", "bookmark_count"),
  likeAndUnlike,
  replyToDeleted,
];
