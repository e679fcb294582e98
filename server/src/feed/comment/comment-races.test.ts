import { randomInt } from "node:crypto";
import type { CommentPageView, CommentView } from "@danji/contract/feed/comment";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { forEachConcurrently, createResidents, type Resident } from "#testing/builders/residents.ts";
import type { TestApp } from "#testing/test-app.ts";
import { type TestNodes, threeNodes } from "#testing/process/test-nodes.ts";
import { findWrongCounts } from "#testing/builders/feed-counts.ts";

let cluster: TestNodes;
let t: TestApp;
let residents: readonly Resident[];
let feedId: number;
let url: string;
beforeAll(async () => {
  cluster = await threeNodes();
  t = cluster.t;
  residents = await createResidents(cluster.nodes, 20);
  const authorId = residents[0]?.memberId ?? 0;
  feedId = await buildFeed(t, { complexId: await buildComplex(t), authorId });
  url = `/api/community/feeds/${feedId}/comments`;
});
afterAll(() => cluster.close());

const readPage = async (): Promise<CommentPageView> =>
  (await residents[0]?.call("GET", `${url}?page=0&size=1000`))?.json<{ data: CommentPageView }>().data ??
  Promise.reject(new Error("no one asked"));
const undeletedComments = (comments: readonly CommentView[]): CommentView[] =>
  comments.flatMap((comment) => [
    ...(comment.isDeleted ? [] : [comment]),
    ...undeletedComments(comment.childrenCommentDto),
  ]);
const idIn = (answer: { json<T>(): T }) => answer.json<{ data: CommentView }>().data.commentId;
const expectDeleted = async ({ call }: Resident, id: number) =>
  expect((await call("DELETE", `${url}/${id}`)).statusCode).toBe(204);

/** Deleted comments without replies, and replies to a reply or to a missing comment. */
const misplaced = () =>
  t.db.many(sql`
    select c.id from comments c left join comments p on p.id = c.parent_id
    where c.parent_id is not null and (p.id is null or p.parent_id is not null)
      or c.deleted_at is not null and not exists (select from comments r where r.parent_id = c.id)`);

test("T120 a reply races with the deletion of its parent, 200 times", async () => {
  const [jisu, minho] = residents;
  const outcomes = new Map<number, number>();
  for (let round = 0; round < 200; round += 1) {
    const parent = await jisu?.call("POST", url, { contents: "처음" });
    const parentId = parent === undefined ? 0 : idIn(parent);
    const writing = async () => minho?.call("POST", url, { contents: "답글", parentId });
    const deleting = async () => jisu?.call("DELETE", `${url}/${parentId}`);
    // Alternates which of the two is sent first.
    const race = round % 2 === 0 ? [writing(), deleting()] : [deleting(), writing()].toReversed();
    const [reply, deletion] = await Promise.all(race);
    expect(deletion?.statusCode).toBe(204);
    expect([201, 404]).toContain(reply?.statusCode);
    outcomes.set(reply?.statusCode ?? 0, (outcomes.get(reply?.statusCode ?? 0) ?? 0) + 1);
  }
  expect([...outcomes.values()].reduce((sum, count) => sum + count)).toBe(200);
  const page = await readPage();
  expect(page.content).toHaveLength(outcomes.get(201) ?? 0);
  for (const { isDeleted, childrenCommentDto } of page.content) {
    expect([isDeleted, childrenCommentDto.length]).toEqual([true, 1]);
  }
  expect(page.totalElements).toBe(outcomes.get(201) ?? 0);
  expect(await misplaced()).toEqual([]);
  expect(await findWrongCounts(t)).toEqual([]);
});

test("T125 the count equals the comments shown after 500 concurrent changes", async () => {
  const acknowledged = new Set(undeletedComments((await readPage()).content).map(({ commentId }) => commentId));
  const own = new Map<Resident, number[]>(residents.map((resident) => [resident, []]));
  await forEachConcurrently(residents, 25, async (resident) => {
    const mine = own.get(resident) ?? [];
    const turn = randomInt(10);
    if (turn < 3 && mine.length > 0) {
      const [id = 0] = mine.splice(randomInt(mine.length), 1);
      await expectDeleted(resident, id);
      acknowledged.delete(id);
      return;
    }
    // The parent may belong to another member, and may be deleted before the reply arrives.
    const parentId = turn < 7 ? ([...acknowledged][randomInt(acknowledged.size + 1)] ?? "") : "";
    const answer = await resident.call("POST", url, { contents: `${turn}`, parentId });
    expect(answer.statusCode === 404 && parentId !== "" ? 201 : answer.statusCode, answer.body).toBe(201);
    if (answer.statusCode !== 201) return;
    mine.push(idIn(answer));
    acknowledged.add(idIn(answer));
  });
  const page = await readPage();
  const visible = undeletedComments(page.content).map(({ commentId }) => commentId);
  expect(new Set(visible)).toEqual(acknowledged);
  expect(visible).toHaveLength(acknowledged.size);
  expect(page.totalElements).toBe(acknowledged.size);
  const detail = await residents[0]?.call("GET", `/api/community/feeds/${feedId}`);
  expect(detail?.json()).toMatchObject({ data: { commentCount: acknowledged.size } });
  expect(await misplaced()).toEqual([]);
  expect(await findWrongCounts(t)).toEqual([]);
});
