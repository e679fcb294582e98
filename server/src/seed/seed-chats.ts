import { defaultComplexId } from "@danji/contract/complex/complex-rules";
import { insertImages, type StoredImage } from "#image/image.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { DemoPhoto } from "./demo-photos.ts";
import type { SeedChatRequest, SeedRoom } from "./seed-data.ts";
import { groupRoomSeed } from "./chats/group.ts";
import { directRoomSeeds } from "./chats/neighbours.ts";

/** The demo rooms: two of two neighbours, and the one of the complex. */
export const rooms: readonly SeedRoom[] = [...directRoomSeeds, groupRoomSeed];

/** Requests that wait for an answer, one to the first person and one of theirs. */
export const chatRequests: readonly SeedChatRequest[] = [
  {
    from: 5,
    to: 0,
    minutesAgo: 190,
    message:
      "안녕하세요, 107동 텃밭아저씨입니다. 올려주신 글 보고 연락드려요. 상추 모종이 남아서 나눠 드리고 싶은데 괜찮으실까요?",
  },
  {
    from: 0,
    to: 3,
    minutesAgo: 1_260,
    message: "민재님 안녕하세요! 아침 달리기 모임 글 보고 연락드려요. 초보도 함께 뛸 수 있을까요?",
  },
];

/** Writes the demo rooms and requests; `members` holds the ids in the order of `people`, `photos` those of the rooms. */
export async function insertChats(
  tx: Transaction,
  members: readonly number[],
  photos: ReadonlyMap<DemoPhoto, StoredImage>,
): Promise<void> {
  for (const room of rooms) await insertRoom(tx, members, room, photos);
  for (const request of chatRequests) await insertRequest(tx, members, request, "PENDING");
}

/** The photos that rooms show. */
export const chatPhotoNames: readonly DemoPhoto[] = rooms.flatMap((room) =>
  room.messages.flatMap(({ photo }) => photo ?? []),
);

async function insertRoom(
  tx: Transaction,
  members: readonly number[],
  room: SeedRoom,
  photos: ReadonlyMap<DemoPhoto, StoredImage>,
): Promise<void> {
  const [first = 0, second = 0] = room.members;
  const opened = Math.max(...room.messages.map(({ minutesAgo }) => minutesAgo)) + 5;
  if (room.request !== undefined) {
    const request = { from: first, to: second, minutesAgo: opened, message: room.request };
    await insertRequest(tx, members, request, "APPROVED");
  }
  const id = room.request === undefined ? await groupRoom(tx) : await directRoom(tx, members, first, second, opened);
  const last = room.messages.length;
  for (const index of room.members) {
    await tx.run(sql`
      insert into chat_members (room_id, member_id, read_seq, joined_at)
      values (${id}, ${members[index]}, ${last - (room.unread[index] ?? 0)}, now() - make_interval(mins => ${opened}))`);
  }
  for (const [index, { by, minutesAgo, text = "", photo }] of room.messages.entries()) {
    const image = photo === undefined ? undefined : photos.get(photo);
    await insertImages(tx, members[by] ?? 0, image === undefined ? [] : [image]);
    await tx.run(sql`
      insert into chat_messages (room_id, seq, sender_id, body, image_id, created_at)
      values (${id}, ${index + 1}, ${members[by]}, ${text}, (select i.id from images i where i.key = ${image?.key ?? null}),
        now() - make_interval(mins => ${minutesAgo}))`);
  }
  await tx.run(sql`update chat_rooms set last_seq = ${last} where id = ${id}`);
}

const groupRoom = async (tx: Transaction): Promise<number> =>
  (await tx.one<{ id: number }>(sql`select id from chat_rooms where complex_id = ${defaultComplexId}`)).id;

async function directRoom(
  tx: Transaction,
  members: readonly number[],
  one: number,
  other: number,
  minutesAgo: number,
): Promise<number> {
  const [low = 0, high = 0] = [members[one] ?? 0, members[other] ?? 0].toSorted((first, second) => first - second);
  const { id } = await tx.one<{ id: number }>(sql`
    insert into chat_rooms (kind, low_member_id, high_member_id, created_at)
    values ('DIRECT', ${low}, ${high}, now() - make_interval(mins => ${minutesAgo})) returning id`);
  return id;
}

/** A request that came from the newest post of whom it goes to. */
async function insertRequest(
  tx: Transaction,
  members: readonly number[],
  { from, to, minutesAgo, message }: SeedChatRequest,
  state: "PENDING" | "APPROVED",
): Promise<void> {
  await tx.run(sql`
    insert into chat_requests (sender_id, receiver_id, message, state, source_type, source_id, created_at, decided_at)
    select ${members[from]}, ${members[to]}, ${message}, ${state}, 'FEED', f.id, at,
      case when ${state} = 'PENDING' then null else at end
    from (values (now() - make_interval(mins => ${minutesAgo}))) as given (at),
      (select id from feeds where author_id = ${members[to]} order by id desc limit 1) f`);
}
