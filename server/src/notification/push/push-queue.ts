import type { NotificationKind } from "@danji/contract/notification/notification-rules";
import type { PushKind, UnlistedKind } from "@danji/contract/notification/notification-entry-rules";
import { activeSession } from "#account/session/session.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";

/** Seconds after which a delivery whose process died is taken by another: longer than reading and sending one may last. */
const LEASE_SECONDS = 60;
/** Push services that one round looks at. */
const HOSTS_MAX = 500;

/** A delivery that this process has taken, with what its receiver wants now. */
export interface PushDelivery {
  readonly id: number;
  readonly subscription_id: number;
  readonly host: string;
  readonly kind: PushKind | "SUMMARY";
  readonly thing_id: number;
  readonly first_id: number;
  readonly last_id: number;
  /** What a summary names of things that are no entries of the list: those with news since then. */
  readonly things_since: Date | null;
  readonly is_urgent: boolean;
  readonly is_short: boolean;
  /** This one included. */
  readonly attempts: number;
  readonly happened_at: Date;
  /** The clock of the database. */
  readonly now: Date;
  readonly member_id: number;
  readonly session: string;
  readonly endpoint: string;
  readonly public_key: Buffer;
  readonly auth: Buffer;
  readonly is_active: boolean;
  readonly muted: readonly NotificationKind[];
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly has_words: boolean;
}

/**
 * Statement for a WITH clause after `notified as (insertNotifications)`: each subscription of each of these members has one row
 * for the thing, however many events there are until it is sent. Rows are locked in one order.
 */
export const enqueuePushes: Sql = sql`
  insert into push_deliveries as waiting (subscription_id, host, kind, thing_id, first_id, last_id, is_urgent)
  select s.id, s.host, n.kind, n.thing_id, min(n.id), max(n.id), bool_or(n.kind = 'NOTICE' and n.detail is not distinct from 'URGENT')
  from notified n join push_subscriptions s on s.member_id = n.member_id
  group by s.id, n.kind, n.thing_id order by s.id
  on conflict (subscription_id, kind, thing_id) do update set last_id = excluded.last_id,
    is_urgent = waiting.is_urgent or excluded.is_urgent, happened_at = excluded.happened_at`;

/** Seconds that a thing beside the list waits: a member who has it on the screen has read it by then, and gets no push. */
const READING_SECONDS = 2;
/** Above the id of any notification: a summary of other things names none of the list. */
const NO_ENTRY = Number.MAX_SAFE_INTEGER;

/**
 * The same after `pushed as (…)` with the columns member_id, thing_id, first_id, last_id, happened_at, for a kind that has no
 * entries in the list: its ids count the events of the thing.
 */
export const enqueueThings = (kind: UnlistedKind): Sql => sql`
  insert into push_deliveries as waiting (subscription_id, host, kind, thing_id, first_id, last_id, happened_at, due_at)
  select s.id, s.host, ${kind}, n.thing_id, n.first_id, n.last_id, n.happened_at,
    clock_timestamp() + make_interval(secs => ${READING_SECONDS})
  from pushed n join push_subscriptions s on s.member_id = n.member_id
  order by s.id, n.thing_id
  on conflict (subscription_id, kind, thing_id) do update set last_id = greatest(waiting.last_id, excluded.last_id),
    happened_at = greatest(waiting.happened_at, excluded.happened_at)`;

/** Whether the member `m` of a query has a device that is told. */
export const hasDevice: Sql = sql`exists (select from push_subscriptions s where s.member_id = m.member_id)`;

/** Push services for which something waits, in order, after the one named. An index probe each. */
export async function listHosts(db: Queryable, after: string): Promise<readonly string[]> {
  const rows = await db.many<{ host: string }>(sql`
    with recursive h as (
      (select host from push_deliveries where host > ${after}::text order by host limit 1)
      union all
      select (select d.host from push_deliveries d where d.host > h.host order by d.host limit 1) from h where h.host is not null
    )
    select host from h where host is not null limit ${HOSTS_MAX}`);
  return rows.map(({ host }) => host);
}

/** Takes what is due, at most `free` of each push service; no other process takes the same before the lease ends. */
export const claimDeliveries = (
  db: Queryable,
  free: ReadonlyMap<string, number>,
  clock: Sql,
): Promise<readonly PushDelivery[]> =>
  db.many<PushDelivery & Record<string, unknown>>(sql`
    with claimed as (
      update push_deliveries d set attempts = d.attempts + 1, due_at = ${clock} + make_interval(secs => ${LEASE_SECONDS})
      from unnest(${[...free.keys()]}::text[], ${[...free.values()]}::bigint[]) h (host, free)
        cross join lateral (
          select p.id from push_deliveries p where p.host = h.host and p.due_at <= ${clock}
          order by p.due_at limit h.free for update skip locked
        ) due
      where d.id = due.id
      returning d.*
    )
    select d.*, ${clock} as now, t.member_id, encode(t.session_hash, 'hex') as session, t.endpoint, t.public_key, t.auth,
      exists (select from sessions s join members m on m.id = s.member_id where s.hash = t.session_hash and ${activeSession}) as is_active,
      coalesce(w.muted, '{}') as muted, w.quiet_from, w.quiet_to, coalesce(w.push_words, true) as has_words
    from claimed d join push_subscriptions t on t.id = d.subscription_id
      left join notification_settings w on w.member_id = t.member_id`);

/** What becomes of a delivery that was taken. */
export type PushOutcome =
  /** The push service has it, or it is not to be sent. */
  | { readonly to: "DONE" }
  | { readonly to: "LATER"; readonly seconds: number }
  | { readonly to: "SHORTER" }
  /** Quiet hours: it joins the summary that is due at their end. */
  | { readonly to: "HELD"; readonly until: Date }
  /** The push service knows the subscription no longer. */
  | { readonly to: "FORGOTTEN" };

export interface DeliveryOutcome {
  readonly delivery: Pick<PushDelivery, "id" | "last_id" | "subscription_id" | "endpoint">;
  readonly outcome: PushOutcome;
}

/** Stores outcomes, each by one statement for all. */
export async function storeOutcomes(db: Queryable, outcomes: readonly DeliveryOutcome[]): Promise<void> {
  const of = <To extends PushOutcome["to"]>(to: To) =>
    outcomes.flatMap(({ delivery, outcome }) =>
      outcome.to === to ? [{ delivery, outcome: outcome as Extract<PushOutcome, { to: To }> }] : [],
    );
  const done = of("DONE");
  if (done.length > 0) await finish(db, done);
  const forgotten = of("FORGOTTEN").map(({ delivery }) => delivery);
  if (forgotten.length > 0)
    await db.run(sql`
      delete from push_subscriptions s using (${rowsOf(forgotten)}) x (id, last_id, subscription_id, endpoint)
      where s.id = x.subscription_id and s.endpoint = x.endpoint`);
  const later = of("LATER");
  if (later.length > 0)
    await db.run(sql`
      update push_deliveries d set due_at = clock_timestamp() + make_interval(secs => x.seconds)
      from unnest(${later.map(({ delivery }) => delivery.id)}::bigint[], ${later.map(({ outcome }) => outcome.seconds)}::float8[])
        x (id, seconds)
      where d.id = x.id`);
  const shorter = of("SHORTER").map(({ delivery }) => delivery.id);
  if (shorter.length > 0)
    await db.run(sql`
      update push_deliveries set is_short = true, due_at = clock_timestamp() where id = any(${shorter}::bigint[])`);
  for (const { delivery, outcome } of of("HELD")) await hold(db, delivery, outcome.until);
}

const rowsOf = (deliveries: readonly DeliveryOutcome["delivery"][]): Sql => sql`
  select * from unnest(${deliveries.map(({ id }) => id)}::bigint[], ${deliveries.map(({ last_id }) => last_id)}::bigint[],
    ${deliveries.map(({ subscription_id }) => subscription_id)}::bigint[],
    ${deliveries.map(({ endpoint }) => endpoint)}::text[])`;

/** Removes what was sent; where more has happened meanwhile the row is due again for that alone. */
async function finish(db: Queryable, done: readonly DeliveryOutcome[]): Promise<void> {
  await db.run(sql`
    with x (id, last_id, subscription_id, endpoint) as (${rowsOf(done.map(({ delivery }) => delivery))}),
    gone as (
      delete from push_deliveries d using x where d.id = x.id and d.last_id = x.last_id
    )
    update push_deliveries d set first_id = x.last_id + 1, attempts = 0, is_short = false, due_at = clock_timestamp()
    from x where d.id = x.id and d.last_id > x.last_id`);
}

/** Ids of a kind without entries count the events of its thing, and are none of the list. */
const isUnlisted: Sql = sql`kind = 'CHAT_MESSAGE'`;

async function hold(db: Queryable, { id, last_id: lastId }: DeliveryOutcome["delivery"], until: Date): Promise<void> {
  await db.run(sql`
    with held as (
      delete from push_deliveries where id = ${id} and last_id = ${lastId} and kind <> 'SUMMARY' returning *
    ),
    still as (
      update push_deliveries set due_at = ${until}, attempts = 0 where id = ${id} and kind = 'SUMMARY'
    )
    insert into push_deliveries as waiting (subscription_id, host, kind, thing_id, first_id, last_id, due_at, things_since)
    select subscription_id, host, 'SUMMARY', 0, case when ${isUnlisted} then ${NO_ENTRY}::bigint else first_id end,
      case when ${isUnlisted} then 0 else last_id end, ${until}, case when ${isUnlisted} then happened_at end
    from held
    on conflict (subscription_id, kind, thing_id) do update set first_id = least(waiting.first_id, excluded.first_id),
      last_id = greatest(waiting.last_id, excluded.last_id), due_at = excluded.due_at,
      things_since = least(waiting.things_since, excluded.things_since)`);
}
