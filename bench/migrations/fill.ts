import type pg from "pg";

/** Rows inserted into a table as soon as its migration is applied; $1 is their number. */
const fillStatements: Readonly<Record<string, readonly string[]>> = {
  "0001_account.sql": [
    `insert into members (email, name, nickname, phone)
     select 'm' || i || '@t.kr', '이름', '별명', '010' || lpad(i::text, 8, '0') from generate_series(1, $1::int) i`,
    `insert into audit_events (action, actor_id, address) select 'login.ok', i, '10.0.0.1' from generate_series(1, $1::int) i`,
  ],
  "0002_complex.sql": [
    `insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range, search_text)
     select '단지 ' || i, '서울특별시 ' || i, i || '단지', 100, 80, 2, '101동 ~ 102동', '단지' || i
     from generate_series(1, $1::int / 50) i`,
  ],
  "0003_feed.sql": [
    `insert into images (key, uploader_id, width, height, bytes)
     select md5(i::text), i, 800, 600, 100000 from generate_series(1, $1::int) i`,
    `insert into feeds (complex_id, author_id, feed_type, title, contents)
     select 1 + i % ($1::int / 50), i, 'FEED', '제목 ' || i, repeat('내용 ', 20) from generate_series(1, $1::int) i`,
    `insert into comments (feed_id, author_id, contents) select i, i, '댓글' from generate_series(1, $1::int) i`,
    `insert into feed_reactions (feed_id, member_id) select i, i from generate_series(1, $1::int) i`,
    `insert into feed_bookmarks (feed_id, member_id) select i, i from generate_series(1, $1::int) i`,
  ],
  "0004_community.sql": [
    `insert into feed_search (feed_id, grams) select i, array[i, i + 1, i + 2] from generate_series(1, $1::int) i`,
    `insert into feed_views (feed_id, member_id) select i, i from generate_series(1, $1::int) i`,
    `insert into residences (complex_id, member_id, building, unit)
     select 1 + i % ($1::int / 50), i, '101동', '1203호' from generate_series(1, $1::int) i`,
  ],
  "0006_chat.sql": [
    `insert into chat_messages (room_id, seq, sender_id, body)
     select (select min(id) from chat_rooms), i, i, repeat('안녕하세요 ', 5) from generate_series(1, $1::int) i`,
  ],
};

/** Fills the tables of a migration, so that later ones run on a grown database. */
export async function fillAfter(client: pg.Client, migration: string, rows: number): Promise<void> {
  for (const statement of fillStatements[migration] ?? []) await client.query(statement, [rows]);
  if (migration in fillStatements) await client.query("analyze");
}
