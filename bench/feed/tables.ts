import { searchText } from "../../server/src/complex/search/search-text.ts";
import { bigrams } from "../../server/src/feed/search/search-bigrams.ts";
import { copyRow } from "./copy.ts";
import { createRng } from "../stage/rng.ts";
import { COMPLEXES, actorOf, factsOf, homeOf, isMembersOnly, MEMBERS, type PostFacts } from "./population.ts";
import { randomComment, randomTitle, nicknames, randomContents } from "./words.ts";

/** A table with its columns, and its lines in the text format of COPY. */
export interface TableData {
  readonly into: string;
  readonly lines: Iterable<string>;
}

export interface DatasetSize {
  readonly posts: number;
  /** Milliseconds since 1970 at which the newest post was written. */
  readonly now: number;
  /** The password's hash of every member. */
  readonly passwordHash: string;
}

export const emailOf = (memberId: number): string => `bench${memberId}@danji.example`;

/** All tables to fill, ordered for reading: keys are checked at the end. */
export const tableData = (size: DatasetSize): readonly TableData[] => [
  { into: "members (id, email, name, nickname, phone)", lines: members() },
  { into: "credentials (member_id, password_hash)", lines: credentials(size.passwordHash) },
  {
    into: `complexes (id, name, region, location, total_unit, parking_capacity, building_count, building_range,
      kind, search_text)`,
    lines: complexes(),
  },
  { into: "residences (id, complex_id, member_id, building, unit)", lines: residences() },
  { into: "member_blocks (blocker_id, blocked_id)", lines: blocks() },
  { into: "images (id, key, uploader_id, width, height, bytes)", lines: images(size) },
  { into: "feed_images (feed_id, position, image_id)", lines: feedImages(size) },
  {
    into: `feeds (id, complex_id, author_id, feed_type, title, contents, pinned, view_count, reaction_count,
      bookmark_count, comment_count, created_at, updated_at, thumbnail_key)`,
    lines: feeds(size),
  },
  { into: "feed_search (feed_id, number, grams)", lines: searches(size) },
  { into: "feed_reactions (feed_id, member_id)", lines: reactionRows(size, "likes") },
  { into: "feed_bookmarks (feed_id, member_id)", lines: reactionRows(size, "bookmarks") },
  {
    into: "comments (id, feed_id, author_id, parent_id, contents, created_at, updated_at, reply_count)",
    lines: comments(size),
  },
];

function* posts({ posts: count, now }: DatasetSize): Iterable<PostFacts> {
  for (let index = 0; index < count; index += 1) yield factsOf(index, count, now);
}

function* upTo(last: number): Iterable<number> {
  for (let id = 1; id <= last; id += 1) yield id;
}

function* members(): Iterable<string> {
  for (const id of upTo(MEMBERS)) {
    const nickname = `${nicknames[id % nicknames.length] ?? ""}${id}`;
    yield copyRow(id, emailOf(id), "홍길동", nickname, `010${String(id).padStart(8, "0")}`);
  }
}

function* credentials(passwordHash: string): Iterable<string> {
  for (const id of upTo(MEMBERS)) yield copyRow(id, passwordHash);
}

function* complexes(): Iterable<string> {
  for (const id of upTo(COMPLEXES)) {
    const [name, region] = [`새빛마을 ${id}단지`, `경기도 새빛시 은하로 ${id}`];
    const location = `${name} 관리사무소`;
    const search = searchText(name, region, location);
    const range = "101동 ~ 108동 (총 8개 동)";
    yield copyRow(
      id,
      name,
      region,
      location,
      900,
      1_100,
      8,
      range,
      isMembersOnly(id) ? "RESIDENTS" : "EVERYONE",
      search,
    );
  }
}

function* residences(): Iterable<string> {
  for (const id of upTo(MEMBERS)) yield copyRow(id, homeOf(id), id, String(101 + (id % 8)), String(100 + (id % 20)));
}

function* blocks(): Iterable<string> {
  for (const id of upTo(MEMBERS)) if (id % 2 === 0) yield copyRow(id, id === 2 ? 1 : id / 2);
}

// 22 letters, as in the product's keys.
const keyOf = (postId: number): string => `bench${String(postId).padStart(17, "0")}`;

function* images(size: DatasetSize): Iterable<string> {
  for (const { id, authorId, hasPhoto } of posts(size)) {
    if (hasPhoto) yield copyRow(id, keyOf(id), authorId, 1200, 900, 90_000);
  }
}

function* feedImages(size: DatasetSize): Iterable<string> {
  for (const { id, hasPhoto } of posts(size)) if (hasPhoto) yield copyRow(id, 0, id);
}

function* feeds(size: DatasetSize): Iterable<string> {
  for (const facts of posts(size)) {
    const { title, contents } = textOf(facts);
    const notice = facts.id % 1_000 === 501;
    const at = new Date(facts.createdAt).toISOString();
    yield copyRow(
      ...[facts.id, facts.complexId, facts.authorId, notice ? "NOTICE" : "FEED", title, contents],
      ...[notice && facts.id < 3_000, facts.views, facts.likes, facts.bookmarks, facts.comments, at, at],
      ...[facts.hasPhoto ? keyOf(facts.id) : null],
    );
  }
}

function textOf({ id }: PostFacts): { readonly title: string; readonly contents: string } {
  const rng = createRng(id);
  return { title: randomTitle(rng), contents: randomContents(rng) };
}

function* searches(size: DatasetSize): Iterable<string> {
  const newest = new Map<number, number>();
  for (const facts of posts(size)) {
    const { title, contents } = textOf(facts);
    const number = (newest.get(facts.complexId) ?? -1) + 1;
    newest.set(facts.complexId, number);
    // As in server/src/feed/search/search-partition.ts.
    const partition = number >> 12;
    yield copyRow(
      facts.id,
      number,
      bigrams(facts.complexId, title, contents).map((gram) => gram ^ partition),
    );
  }
}

function* reactionRows(size: DatasetSize, kind: "likes" | "bookmarks"): Iterable<string> {
  for (const facts of posts(size)) {
    for (let turn = 0; turn < facts[kind]; turn += 1) {
      yield copyRow(facts.id, actorOf(facts.id, turn, kind === "likes" ? 1 : 2));
    }
  }
}

function* comments(size: DatasetSize): Iterable<string> {
  let id = 0;
  for (const facts of posts(size)) {
    // Every fourth comment replies to the one before it, which is a top-level one.
    for (let turn = 0; turn < facts.comments; turn += 1) {
      id += 1;
      const at = new Date(facts.createdAt + turn * 60_000).toISOString();
      const parent = turn % 4 === 3 ? id - 1 : null;
      const replies = turn % 4 === 2 && turn + 1 < facts.comments ? 1 : 0;
      yield copyRow(id, facts.id, actorOf(facts.id, turn, 3), parent, randomComment(createRng(id)), at, at, replies);
    }
  }
}
