import { mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { pino } from "pino";
import { wireName } from "../../server/src/platform/http/request/cookies.ts";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/postgres/embedded-postgres.ts";
import { secretsFrom } from "../../server/src/platform/config/secrets.ts";
import { SECRET_KEY } from "./server-process.ts";

const MIGRATIONS = path.join(import.meta.dirname, "../../server/migrations");

/** A member with a session on every server of the bench. */
export interface Account {
  readonly memberId: number;
  /** The Cookie header. */
  readonly cookie: string;
}

/** A database of the bench, durable as the product's, with one complex and its group room. */
export interface Dataset {
  readonly databaseUrl: string;
  /** Folder of the database. */
  readonly dataDirectory: string;
  readonly db: pg.Pool;
  readonly complexId: number;
  /** The group room of the complex. */
  readonly roomId: number;
  /** Creates members with sessions, without passwords, which avoids hashing. */
  createMembers(count: number): Promise<readonly Account[]>;
  /** Adds members to a room. */
  addToRoom(roomId: number, accounts: readonly Account[]): Promise<void>;
  /** Creates a 1:1 room of two members. */
  createDirectRoom(one: Account, other: Account): Promise<number>;
  /** Adds so many messages of a member to a room at once. */
  addMessages(roomId: number, sender: Account, count: number): Promise<void>;
  /** Number of the newest message of a room. */
  lastSeq(roomId: number): Promise<number>;
  close(): Promise<void>;
}

/** Creates the dataset below `folder`, with the schema of this checkout or of the given migrations. */
export async function buildDataset(folder: string, migrations = MIGRATIONS): Promise<Dataset> {
  mkdirSync(folder, { recursive: true });
  const options = { folder, password: "bench" };
  const first = await startEmbeddedPostgres(options);
  await configure(first.url);
  await first.stop();
  const postgres = await startEmbeddedPostgres(options);
  const pool = openDatabase(postgres.url, pino({ level: "silent" }));
  await migrate(pool, migrations);
  await pool.close();
  const db = new pg.Pool({ connectionString: postgres.url, max: 4 });
  // A bench that kills the database expects these connections to fail.
  db.on("error", () => undefined);
  await db.query("create extension pg_stat_statements");
  const complexId = await number(
    db,
    `insert into complexes
       (name, region, location, total_unit, parking_capacity, building_count, building_range, search_text)
     values ('새빛마을', '경기도 새빛시', '은하로 1', 900, 1100, 8, '101동 ~ 108동', '새빛마을') returning id as n`,
  );
  // Older schemas have complexes that are open to all, and no kinds.
  const { rowCount: hasKinds } = await db.query(
    "select from information_schema.columns where table_name = 'complexes' and column_name = 'kind'",
  );
  if (hasKinds === 1) await db.query("update complexes set kind = 'EVERYONE' where id = $1", [complexId]);
  const roomId = await number(db, "select id as n from chat_rooms where complex_id = $1", [complexId]);
  return {
    databaseUrl: postgres.url,
    dataDirectory: path.join(folder, "cluster"),
    db,
    complexId,
    roomId,
    createMembers: (count) => createMembers(db, count),
    addToRoom: (room, accounts) =>
      addToRoom(
        db,
        room,
        accounts.map(({ memberId }) => memberId),
      ),
    createDirectRoom: async (one, other) => {
      const pair = [one.memberId, other.memberId].toSorted((a, b) => a - b);
      const room = await number(
        db,
        "insert into chat_rooms (kind, low_member_id, high_member_id) values ('DIRECT', $1, $2) returning id as n",
        pair,
      );
      await addToRoom(db, room, pair);
      return room;
    },
    addMessages: async (room, sender, count) => {
      await db.query(
        `insert into chat_messages (room_id, seq, sender_id, body, created_at)
         select $1, r.last_seq + n, $2, n || '번째 소식입니다', now() - make_interval(secs => $3::integer - n)
         from chat_rooms r, generate_series(1, $3::integer) n where r.id = $1`,
        [room, sender.memberId, count],
      );
      await db.query("update chat_rooms set last_seq = last_seq + $2 where id = $1", [room, count]);
      await db.query("vacuum (analyze) chat_messages");
    },
    lastSeq: (room) => number(db, "select last_seq as n from chat_rooms where id = $1", [room]),
    async close() {
      await db.end();
      await postgres.stop();
    },
  };
}

async function configure(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const settings = ["shared_preload_libraries = 'pg_stat_statements'", "pg_stat_statements.track = 'none'"];
  for (const one of settings) await client.query(`alter system set ${one}`);
  await client.end();
}

async function addToRoom(db: pg.Pool, room: number, members: readonly number[]): Promise<void> {
  await db.query("insert into chat_members (room_id, member_id) select $1, unnest($2::bigint[])", [room, members]);
}

async function createMembers(db: pg.Pool, count: number): Promise<readonly Account[]> {
  const secrets = secretsFrom(SECRET_KEY);
  const tokens = Array.from({ length: count }, () => secrets.token());
  const { rows } = await db.query<{ id: string }>(
    `with first as (select coalesce(max(id), 0) as id from members)
     insert into members (email, name, nickname, phone)
     select 'bench' || n || '@danji.example', '이웃', '이웃' || n, '010' || lpad(n::text, 8, '0')
     from first, generate_series(first.id + 1, first.id + $1::integer) n returning id`,
    [count],
  );
  const members = rows.map(({ id }) => Number(id));
  const hashes = tokens.map((token) => secrets.hash("session", token));
  await db.query("insert into sessions (hash, member_id) select * from unnest($1::bytea[], $2::bigint[])", [
    hashes,
    members,
  ]);
  const name = wireName("sid", true);
  return members.map((memberId, index) => ({ memberId, cookie: `${name}=${tokens[index] ?? ""}` }));
}

async function number(db: pg.Pool, statement: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await db.query<{ n: string }>(statement, [...values]);
  return Number(rows[0]?.n);
}
