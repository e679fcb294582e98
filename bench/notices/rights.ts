import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { memberNotices } from "../../server/src/platform/realtime/member-notices.ts";
import { pino } from "pino";
import { features } from "../../server/src/features.ts";
import { listNotifications } from "../../server/src/notification/notification-list.ts";
import { pushOutbox } from "../../server/src/notification/push/send-pushes.ts";
import { notificationText, unlistedThings } from "../../server/src/notification/source.ts";
import { countNotifications } from "../../server/src/notification/unread/count-notifications.ts";
import { unreadKinds } from "../../server/src/notification/unread/unread-kinds.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";
import { openServices } from "../../server/src/platform/open-services.ts";
import type { Account, Dataset } from "../stage/dataset.ts";
import { loadAverage } from "../stage/load-average.ts";
import { SECRET_KEY } from "../stage/server-process.ts";
import { table } from "../stage/table.ts";

/** Receivers of each case, each with a thing of their own: a round each. */
const ROUNDS = 1_000;
/** Receivers of each case whose rights stay: their pushes show that the case can fail. */
const KEPT = 50;
const TO_THE_END_MS = 300_000;

/** What a case tells receivers of, and what takes their right to read it. `$1` is the receiver, `$2` the thing. */
interface Case {
  readonly name: string;
  readonly kind: "COMMENT" | "NOTICE" | "ROLE";
  readonly change: string;
}

const cases: readonly Case[] = [
  { name: "the post was deleted", kind: "COMMENT", change: "delete from feeds where id = $2 and $1::bigint > 0" },
  {
    name: "the comment was deleted",
    kind: "COMMENT",
    change: "update comments set deleted_at = now() where feed_id = $2 and $1::bigint > 0",
  },
  {
    name: "the comment was hidden",
    kind: "COMMENT",
    change: "update comments set hidden_by = 'OFFICE' where feed_id = $2 and $1::bigint > 0",
  },
  {
    name: "who wrote it was blocked",
    kind: "COMMENT",
    change: "insert into member_blocks (blocker_id, blocked_id) select $1, author_id from comments where feed_id = $2",
  },
  {
    name: "the notice was hidden",
    kind: "NOTICE",
    change: "update feeds set hidden_by = 'OFFICE' where id = $2 and $1::bigint > 0",
  },
  {
    name: "its audience was narrowed",
    kind: "NOTICE",
    change: "update feeds set audience = '{102}' where id = $2 and $1::bigint > 0",
  },
  {
    name: "the receiver moved out",
    kind: "NOTICE",
    change: "update residences set state = 'ENDED' where member_id = $1 and $2::bigint > 0",
  },
  {
    name: "the role was lost",
    kind: "ROLE",
    change: "delete from complex_managers where member_id = $1 and complex_id = $2",
  },
];

/**
 * L160: of 1,000 receivers of each case every one loses the right to read what a push about them waits for, one after the other and
 * each at the moment at which the push falls due, while the outbox runs. Gives false where a push, a list or a number tells of one.
 */
export async function benchRights(dataset: Dataset, folder: string): Promise<boolean> {
  const service = await countingService();
  const config = readConfig({
    ...process.env,
    NODE_ENV: "test",
    DATABASE_URL: dataset.databaseUrl,
    DATA_DIR: path.join(folder, "rights"),
    LOCAL_PUSH_SERVICE: service.origin,
  });
  const log = pino({ level: "warn" });
  const services = await openServices({ config, databaseUrl: dataset.databaseUrl, secretKey: SECRET_KEY, log });
  const text = notificationText(features);
  const outbox = pushOutbox(services, { text, things: unlistedThings(features) });
  await dataset.db.query("update complexes set kind = 'RESIDENTS' where id = $1", [dataset.complexId]);
  const rows: string[][] = [];
  let isRight = true;
  for (const one of cases) {
    const receivers = await queue(dataset, service.origin, one);
    const [kept, losing] = [receivers.slice(0, KEPT), receivers.slice(KEPT)];
    const running = { is: true };
    const sending = (async () => {
      while (running.is) await outbox.run().then(() => delay(20));
    })();
    for (const [index, { memberId, thingId }] of losing.entries()) {
      await dataset.db.query(one.change, [memberId, thingId]);
      await makeDue(dataset, memberId);
      const other = kept[Math.floor((index * KEPT) / losing.length)];
      if (other !== undefined) await makeDue(dataset, other.memberId);
    }
    for (const end = Date.now() + TO_THE_END_MS; ;) {
      const { rows: left } = await dataset.db.query("select from push_deliveries limit 1");
      if (left.length === 0) break;
      if (Date.now() > end) throw new Error(`${one.name}: pushes are left`);
      await delay(50);
    }
    running.is = false;
    await sending;
    const pushed = (some: typeof receivers) => some.filter(({ memberId }) => service.has(memberId)).length;
    let told = 0;
    for (const { memberId } of losing) {
      const viewer = { memberId, session: "" } as Parameters<typeof listNotifications>[1];
      const { notifications } = await listNotifications(services.db, viewer, text, { cursor: undefined, size: 20 });
      const { unreadCount } = await countNotifications(services.db, viewer, text, unreadKinds(memberNotices()));
      if (notifications.length > 0 || unreadCount > 0) told += 1;
    }
    const [leaks, arrived] = [pushed(losing), pushed(kept)];
    isRight &&= leaks === 0 && told === 0 && arrived === KEPT;
    rows.push([one.name, String(losing.length), String(leaks), String(told), `${arrived} of ${KEPT}`]);
  }
  const heading = ["between queueing and delivery", "rounds", "pushed", "in list or number", "of kept rights, pushed"];
  process.stdout.write(`\n${table(heading, rows)}\n\n${loadAverage()}\n`);
  await services.close();
  await service.close();
  return isRight;
}

const makeDue = ({ db }: Dataset, memberId: number) =>
  db.query(
    `update push_deliveries d set due_at = clock_timestamp() from push_subscriptions s
     where s.id = d.subscription_id and s.member_id = $1`,
    [memberId],
  );

/** Receivers with a device, and a push each that is queued and not yet due. */
async function queue(dataset: Dataset, origin: string, { kind }: Case) {
  const { db, complexId } = dataset;
  const [actor, ...members] = await dataset.createMembers(1 + KEPT + ROUNDS);
  if (actor === undefined) throw new Error("no member");
  const ids = members.map(({ memberId }: Account) => memberId);
  await db.query(
    `insert into residences (complex_id, member_id, building, unit, state, decided_at)
     select $1, v.id, '101동', v.id || '호', 'ACTIVE', now() from unnest($2::bigint[] || $3::bigint) v (id)`,
    [complexId, ids, actor.memberId],
  );
  await db.query(
    `insert into push_subscriptions (member_id, session_hash, endpoint, host, public_key, auth)
     select s.member_id, s.hash, $2 || '/push/' || s.member_id, $3, $4, $5 from sessions s where s.member_id = any($1)`,
    [ids, origin, new URL(origin).host, createECDH("prime256v1").generateKeys(), randomBytes(16)],
  );
  const things = await db.query<{ memberId: string; thingId: string }>(...thingsOf(kind, complexId, actor, ids));
  const receivers = things.rows.map((row) => ({ memberId: Number(row.memberId), thingId: Number(row.thingId) }));
  await db.query(
    `with told as (
       insert into notifications (member_id, kind, thing_id, spot_id, detail, actor_id)
       select v.member_id, $3, v.thing_id, (select max(m.id) from comments m where $3 = 'COMMENT' and m.feed_id = v.thing_id),
         case when $3 = 'ROLE' then 'STAFF' end, $4
       from unnest($1::bigint[], $2::bigint[]) v (member_id, thing_id) returning id, member_id, kind, thing_id)
     insert into push_deliveries (subscription_id, host, kind, thing_id, first_id, last_id, due_at)
     select s.id, s.host, n.kind, n.thing_id, n.id, n.id, now() + interval '1 hour'
     from told n join push_subscriptions s on s.member_id = n.member_id`,
    [receivers.map(({ memberId }) => memberId), receivers.map(({ thingId }) => thingId), kind, actor.memberId],
  );
  await db.query("analyze");
  return receivers;
}

/** Statement that makes a thing for each receiver: a post of theirs with a comment of the actor, a notice, or a role. */
function thingsOf(
  kind: Case["kind"],
  complexId: number,
  { memberId: actorId }: Account,
  ids: readonly number[],
): [text: string, values: unknown[]] {
  if (kind === "ROLE")
    return [
      `insert into complex_managers (complex_id, member_id, role) select $1, v, 'STAFF' from unnest($2::bigint[]) v
       returning member_id as "memberId", complex_id as "thingId"`,
      [complexId, ids],
    ];
  if (kind === "COMMENT")
    return [
      `with posts as (
         insert into feeds (complex_id, author_id, feed_type, title, contents)
         select $1, v, 'FEED', '질문이 있어요', '내용' from unnest($2::bigint[]) v returning id, author_id
       ), answers as (insert into comments (feed_id, author_id, contents) select id, $3, '답이에요' from posts)
       select author_id as "memberId", id as "thingId" from posts`,
      [complexId, ids, actorId],
    ];
  return [
    `with numbered as (select v, row_number() over (order by v) as n from unnest($2::bigint[]) v), posts as (
       insert into feeds (complex_id, author_id, feed_type, title, contents, voice)
       select $1, $3, 'NOTICE', '공지 ' || n, '내용', 'HEAD' from numbered returning id
     )
     select r.v as "memberId", p.id as "thingId"
     from numbered r join (select id, row_number() over (order by id) as n from posts) p using (n)`,
    [complexId, ids, actorId],
  ];
}

/** A push service that remembers whose devices it was given something for. */
async function countingService() {
  const members = new Set<number>();
  const server = createServer((request, response) => {
    request.resume();
    members.add(Number(request.url?.split("/").at(-1)));
    request.on("end", () => response.writeHead(201).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    has: (memberId: number) => members.has(memberId),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
