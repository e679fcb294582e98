// Members by complex, and reactions by post. Everything is computed from a post's number, so the counts of a post and the
// rows behind them are written in two streams and still agree.

export const COMPLEXES = 2_000;
export const MEMBERS = 20_000;
/** The complex whose lists are measured at every scale. */
export const HOT_COMPLEX = 1;
/** Every 500th post has this many comments; all of those are in the hot complex. */
const MANY_COMMENTS = 100;
const EVERY = 500;
const YEARS_MS = 2 * 365 * 86_400_000;

const comments = [0, 0, 1, 2, 3, 4, 6, 8, 10, 14];
const likes = [0, 0, 1, 1, 2, 2, 3, 4, 6, 11];
const bookmarks = [0, 0, 0, 0, 0, 1, 1, 2, 2, 4];

export interface PostFacts {
  readonly id: number;
  readonly complexId: number;
  readonly authorId: number;
  readonly createdAt: number;
  readonly comments: number;
  readonly likes: number;
  readonly bookmarks: number;
  readonly views: number;
  readonly hasPhoto: boolean;
}

/** Tenths of all posts that are in the hot complex: enough for a page 500 at every scale. */
const hotTenths = (posts: number): number => (posts <= 10_000 ? 10 : posts <= 100_000 ? 2 : 1);

const spread = (number: number): number => Math.imul(number + 1, 0x9e3779b1) >>> 8;

/** The data of the post at `place` from 0, out of `posts`; on average 5 comments, 3 likes and 1 bookmark. */
export function factsOf(index: number, posts: number, now: number): PostFacts {
  const hash = spread(index);
  const hot = index % 10 < hotTenths(posts);
  return {
    id: index + 1,
    complexId: hot ? HOT_COMPLEX : 2 + (hash % (COMPLEXES - 1)),
    authorId: 1 + (spread(index * 3) % MEMBERS),
    createdAt: now - Math.floor(YEARS_MS * (1 - (index + 1) / (posts + 1))),
    comments: index % EVERY === 0 ? MANY_COMMENTS : (comments[index % 10] ?? 0),
    likes: likes[hash % 10] ?? 0,
    bookmarks: bookmarks[(hash >>> 5) % 10] ?? 0,
    views: hash % 97,
    hasPhoto: hash % 4 === 0,
  };
}

/** The member of the `turn`-th reaction of a kind to a post; different for each turn. */
export const actorOf = (postId: number, turn: number, kind: number): number =>
  1 + ((spread(postId * 7 + kind) + turn * 7_919) % MEMBERS);

/** The home of a member: a twentieth live in the hot complex. */
export const homeOf = (memberId: number): number =>
  memberId % 20 === 0 ? HOT_COMPLEX : 2 + (memberId % (COMPLEXES - 1));

/** A quarter of the complexes is members-only, the hot one never. */
export const isMembersOnly = (complexId: number): boolean => complexId % 4 === 0;
