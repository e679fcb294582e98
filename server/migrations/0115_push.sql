-- additive
-- Web push (decision 072). A subscription belongs to the session of the browser that made it, and ends with it. Its endpoint
-- is an address of a push service, known to nobody but the browser and this server.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  session_hash bytea not null unique references sessions on delete cascade,
  endpoint text not null unique check (octet_length(endpoint) <= 2048),
  host text not null check (octet_length(host) <= 255),
  -- Keys of RFC 8291: a point of P-256, and a secret.
  public_key bytea not null check (octet_length(public_key) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  created_at timestamptz not null default now()
);
create index push_subscriptions_by_member on push_subscriptions (member_id);

-- The outbox: one row for each subscription and thing, from the event until the push service has answered. The words are
-- read when it is sent. `SUMMARY` stands for what quiet hours held back.
create table push_deliveries (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  host text not null,
  kind text not null check (kind ~ '^[A-Z_]{1,30}$'),
  thing_id bigint not null,
  -- The first and the last notification that it is about: a sent row whose last one has moved on is due again.
  first_id bigint not null,
  last_id bigint not null,
  is_urgent boolean not null default false,
  -- The push service took no message of the usual length.
  is_short boolean not null default false,
  attempts integer not null default 0,
  -- When the last event happened, by which quiet hours are decided.
  happened_at timestamptz not null default clock_timestamp(),
  -- While a process sends it, the end of its lease.
  due_at timestamptz not null default clock_timestamp(),
  unique (subscription_id, kind, thing_id)
);
create index push_deliveries_due on push_deliveries (host, due_at);
