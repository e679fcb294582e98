import { defaultComplexId } from "@danji/contract/complex/complex-rules";
import type { OfficeRole } from "@danji/contract/complex/office-policy";
import { requiredPolicies } from "@danji/contract/account/consent/consent-rules";
import { recordConsents } from "#account/consent/consent.ts";
import { currentPolicy, publishedPolicies } from "#account/consent/policies.ts";
import { createMember } from "#account/profile/member.ts";
import { hashPassword } from "#account/password/password.ts";
import { attachImages } from "#feed/post/feed-image.ts";
import { indexFeedText } from "#feed/post/feed-text.ts";
import { saveNotice, storedAudience } from "#feed/notice/write-notice.ts";
import { insertImages, type StoredImage, storePicture } from "#image/image.ts";
import type { StoredVoice } from "#complex/voice.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { jobLimits } from "#platform/db/pool.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import { type DemoPhoto, readDemoPhoto } from "./demo-photos.ts";
import { officePeople } from "./office-people.ts";
import { demoPassword, people } from "./people.ts";
import { chatPhotoNames, insertChats } from "./seed-chats.ts";
import { facilityPhotoNames, insertFacilities } from "./seed-facilities.ts";
import { insertOffice } from "./seed-office.ts";
import { insertComplexes } from "./seed-complexes.ts";
import { insertReports } from "./seed-reports.ts";
import { insertVisits } from "./seed-visits.ts";
import type { SeedPost } from "./seed-data.ts";
import { advisoryLocks } from "#platform/db/advisory-locks.ts";
import { dailyPosts } from "./posts/daily.ts";
import { foodPosts } from "./posts/food.ts";
import { noticePosts } from "./posts/notices.ts";
import { seasonPosts } from "./posts/seasons.ts";
import { togetherPosts } from "./posts/together.ts";
import { tradePosts } from "./posts/trade.ts";
import { insertInquiries } from "./seed-inquiries.ts";

/** An account of the demonstration, with its role in the office. */
export interface DemoAccount {
  readonly email: string;
  readonly nickname: string;
  readonly role: OfficeRole | undefined;
}

/** The demo accounts that are here: older data has fewer of them, and data from elsewhere none. */
export async function listDemoAccounts(db: Queryable): Promise<readonly DemoAccount[]> {
  const accounts: readonly DemoAccount[] = [
    ...people.map(({ email, nickname, isManager }) => ({
      email,
      nickname,
      role: isManager ? ("HEAD" as const) : undefined,
    })),
    ...officePeople.map(({ email, nickname, role }) => ({ email, nickname, role })),
  ];
  const rows = await db.many<{ email: string }>(sql`
    select email from members where email = any(${accounts.map(({ email }) => email)}::text[]) and withdrawn_at is null`);
  const here = new Set(rows.map(({ email }) => email));
  return accounts.filter(({ email }) => here.has(email));
}

/**
 * Fills a database without members with the demo complex, its people, their posts and messages. All rows come in one
 * transaction at the end: an interrupted seed leaves the database empty. `photosFolder` holds the demo photos.
 */
export async function seed({ db, objects }: Services, photosFolder: string): Promise<void> {
  if ((await db.maybe(sql`select id from members limit 1`)) !== undefined) return;
  const passwordHash = await hashPassword(demoPassword);
  const store = async (name: DemoPhoto) => storePicture(objects, await readDemoPhoto(photosFolder, name));
  const photos = new Map<SeedPost, readonly StoredImage[]>();
  for (const post of posts) photos.set(post, await Promise.all(post.photos.map(store)));
  const chatPhotos = new Map<DemoPhoto, StoredImage>();
  for (const name of chatPhotoNames) chatPhotos.set(name, await store(name));
  const facilityPhotos = new Map<DemoPhoto, StoredImage>();
  for (const name of facilityPhotoNames) facilityPhotos.set(name, await store(name));
  await db.within(jobLimits).tx(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${advisoryLocks.seed})`);
    if ((await tx.maybe(sql`select id from members limit 1`)) !== undefined) return;
    const members = await insertPeople(tx, passwordHash);
    await insertComplexes(tx, members);
    await insertOffice(tx, passwordHash);
    await insertFacilities(tx, members[managerIndex] ?? 0, facilityPhotos);
    const pinned = posts.find(({ feedType }) => feedType === "NOTICE");
    // From the oldest on, so that ids grow with time as they do in use.
    for (const post of posts.toReversed()) {
      await insertPost(tx, members, post, photos.get(post) ?? [], post === pinned);
    }
    await insertChats(tx, members, chatPhotos);
    await insertInquiries(tx, members);
    await insertReports(tx, members);
    await insertVisits(tx);
    await insertNotifications(tx);
  });
}

const managerIndex = people.findIndex(({ isManager }) => isManager);

/** Gives the member ids in the order of `people`. */
async function insertPeople(tx: Transaction, passwordHash: string): Promise<readonly number[]> {
  const members: number[] = [];
  const required = requiredPolicies.map((kind) => currentPolicy(publishedPolicies, kind));
  for (const person of people) {
    const memberId = await createMember(tx, { ...person, passwordHash });
    await recordConsents(tx, memberId, required, { way: "SIGN_UP" });
    members.push(memberId);
  }
  return members;
}

async function insertPost(
  tx: Transaction,
  members: readonly number[],
  post: SeedPost,
  images: readonly StoredImage[],
  pinned: boolean,
): Promise<void> {
  const memberIds = (indexes: readonly number[]) => indexes.map((index) => members[index]);
  const [authorId = 0] = memberIds([post.author]);
  const { id } = await tx.one<{ id: number }>(sql`
    insert into feeds (complex_id, author_id, feed_type, title, contents, pinned, view_count, reaction_count,
      bookmark_count, comment_count, thumbnail_key, voice, created_at, updated_at)
    select ${defaultComplexId}, ${authorId}, ${post.feedType}, ${post.title}, ${post.contents}, ${pinned},
      ${post.viewCount}, ${post.likedBy.length}, ${post.bookmarkedBy.length}, ${post.comments.length},
      ${images[0]?.key ?? null}, ${voiceOf(post.author)}, at, at
    from (values (now() - make_interval(mins => ${post.minutesAgo}))) as given (at)
    returning id`);
  await insertImages(tx, authorId, images);
  await attachImages(
    tx,
    id,
    images.map(({ key }) => key),
  );
  await indexFeedText(tx, defaultComplexId, id, post);
  if (post.feedType === "NOTICE") await insertNotice(tx, id, post);
  await tx.run(sql`
    insert into feed_reactions (feed_id, member_id)
    select ${id}, unnest(${memberIds(post.likedBy)}::bigint[])`);
  await tx.run(sql`
    insert into feed_bookmarks (feed_id, member_id)
    select ${id}, unnest(${memberIds(post.bookmarkedBy)}::bigint[])`);
  const comments: number[] = [];
  for (const comment of post.comments) {
    const minutesAgo = post.minutesAgo - comment.minutesLater;
    const parentId = comment.replyTo === undefined ? null : (comments[comment.replyTo] ?? null);
    const { id: commentId } = await tx.one<{ id: number }>(sql`
      insert into comments (feed_id, author_id, parent_id, contents, voice, created_at, updated_at)
      select ${id}, ${members[comment.author]}, ${parentId}, ${comment.contents}, ${voiceOf(comment.author)}, at, at
      from (values (now() - make_interval(mins => ${minutesAgo}))) as given (at)
      returning id`);
    comments.push(commentId);
  }
}

/** What a notice has, and two of three doors that have read it. */
async function insertNotice(tx: Transaction, feedId: number, { notice }: SeedPost): Promise<void> {
  if (notice !== undefined) {
    const { kind, audience, wantsAcknowledgement = false, commentsOff = false } = notice;
    await saveNotice(tx, feedId, { kind, audience, wantsAcknowledgement, commentsOff });
    await tx.run(sql`update feeds set audience = ${storedAudience(audience)}::text[] where id = ${feedId}`);
  }
  await tx.run(sql`
    insert into notice_doors (feed_id, household_id)
    select ${feedId}, o.id from households o join feeds f on f.id = ${feedId}
    where o.complex_id = f.complex_id and o.id % 3 <> 0
      and (f.audience is null or f.audience && audience_keys(o.building_key, o.unit_key))
      and exists (select from residences r where r.household_id = o.id and r.state = 'ACTIVE')`);
}

/** The office's people do not live in the complex, so that all their words are the office's. */
const voiceOf = (person: number): StoredVoice => (people[person]?.isManager === true ? "HEAD" : null);

/** The demo posts of all themes, the latest first. */
export const posts: readonly SeedPost[] = [
  ...tradePosts,
  ...noticePosts,
  ...dailyPosts,
  ...seasonPosts,
  ...foodPosts,
  ...togetherPosts,
].sort((one, other) => one.minutesAgo - other.minutesAgo);

/** Older than this, what the demo people were told of is read (minutes). */
const READ_AFTER = 24 * 60;

/** What the calls would have told the demo people of: comments on their posts, requests, and steps of their inquiries. */
async function insertNotifications(tx: Transaction): Promise<void> {
  await tx.run(sql`
    insert into notifications (member_id, kind, thing_id, spot_id, detail, actor_id, created_at, read_at)
    select e.*, case when e.at < now() - make_interval(mins => ${READ_AFTER}) then e.at end from (
      select f.author_id, 'COMMENT', f.id, m.id, null, m.author_id, m.created_at
        from comments m join feeds f on f.id = m.feed_id where m.author_id <> f.author_id
      union all
      select q.receiver_id, 'CHAT_REQUEST', q.id, null, null, q.sender_id, q.created_at
        from chat_requests q where q.state = 'PENDING'
      union all
      select q.author_id, 'INQUIRY', q.id, s.step, s.to_stage, s.actor_id, s.at
        from inquiry_steps s join inquiries q on q.id = s.inquiry_id where s.step > 0 and q.author_id is not null
    ) e (member_id, kind, thing_id, spot_id, detail, actor_id, at)
    order by e.at`);
}
