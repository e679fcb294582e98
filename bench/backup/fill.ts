import { randomBytes } from "node:crypto";
import pg from "pg";
import { diskStore } from "../../server/src/platform/objects/disk-store.ts";

export interface Size {
  readonly posts: number;
  /** Each has two objects. */
  readonly photos: number;
}

const AT_ONCE = 16;
const FULL_BYTES = 100_000;
const THUMB_BYTES = 12_000;

/** Creates the dataset: posts with their search bigrams, three comments each, messages of one room, and photos. */
export async function fill(url: string, objectsFolder: string, { posts, photos }: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Ninety-six syllables, which compress little.
  const hex = "md5(n::text) || md5((n * 7)::text) || md5((n * 13)::text)";
  const words = `translate(${hex}, '0123456789abcdef', '가나다라마바사아자차카타파하거너')`;
  // Rows before constraints and indexes, as in a restore.
  await client.query("set session_replication_role = replica; drop index feed_search_by_gram");
  await client.query(`
    insert into members (email, name, nickname, phone) select 'm' || n || '@danji.example', '이름', '이웃' || n, '010' || lpad(n::text, 8, '0')
      from generate_series(1, 1000) n;
    insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range, search_text)
      values ('푸른마을', '서울', '1동', 1000, 10, 1, '101~110', '푸른마을');
    insert into feeds (complex_id, author_id, feed_type, title, contents)
      select 1, 1 + n % 1000, 'FEED', '제목 ' || n, ${words} from generate_series(1, ${posts}) n;
    insert into feed_search (feed_id, grams)
      select n, (select array_agg((n * 31 + i * 977) % 5000000) from generate_series(1, 60) i) from generate_series(1, ${posts}) n;
    insert into comments (feed_id, author_id, contents) select 1 + n % ${posts}, 1 + n % 1000, '댓글 ' || n from generate_series(1, ${posts * 3}) n;
    insert into chat_rooms (kind, complex_id) values ('GROUP', 1);
    insert into chat_messages (room_id, seq, sender_id, client_id, body)
      select r.id, n, 1 + n % 1000, gen_random_uuid(), '메시지 ' || n from chat_rooms r, generate_series(1, ${posts * 3}) n;
    create index feed_search_by_gram on feed_search using gin (grams) with (gin_pending_list_limit = 1024);
    update chat_rooms set last_seq = ${posts * 3}`);
  const store = diskStore(objectsFolder);
  for (let from = 0; from < photos; from += AT_ONCE) {
    const keys = Array.from({ length: Math.min(AT_ONCE, photos - from) }, () => randomBytes(24).toString("base64url"));
    await Promise.all(
      keys.flatMap((key) => [
        store.put(`${key}.webp`, randomBytes(FULL_BYTES)),
        store.put(`${key}-thumb.webp`, randomBytes(THUMB_BYTES)),
      ]),
    );
    await client.query(
      `insert into images (key, uploader_id, width, height, bytes) select unnest($1::text[]), 1, 1, 1, ${FULL_BYTES}`,
      [keys],
    );
  }
  await client.end();
}
