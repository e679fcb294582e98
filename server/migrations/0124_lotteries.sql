-- additive
-- Lotteries of facilities (decision 087): a round of days whose places are drawn, with one ticket a household. Bookings came in
-- the same release: the constraint is checked anew under one short lock.
alter table reservations drop constraint reservations_closed_by_check;
alter table reservations add constraint reservations_closed_by_check check (closed_by in
  ('HOUSEHOLD', 'OFFICE', 'TURNOVER', 'MOVED_OUT', 'WITHDRAWAL', 'EXPIRED', 'OVER', 'LOTTERY'));

create table lotteries (
  id bigint generated always as identity primary key,
  facility_id bigint not null references facilities on delete cascade,
  -- The days on which what is drawn begins; last_day is one of them.
  first_day date not null,
  last_day date not null,
  opened_at timestamptz not null default clock_timestamp(),
  closes_at timestamptz not null,
  -- SHA-256 of the seed in hexadecimal, published from the opening on.
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  -- Published with the draw.
  seed text check (seed ~ '^[0-9a-f]{64}$'),
  drawn_at timestamptz,
  -- Its facility was removed before the draw.
  voided_at timestamptz,
  check (first_day <= last_day),
  check ((drawn_at is null) = (seed is null)),
  check (drawn_at is null or voided_at is null),
  -- One draw a round.
  unique (facility_id, first_day)
);
create index lotteries_to_draw on lotteries (closes_at) where drawn_at is null and voided_at is null;
create index lotteries_undrawn on lotteries (facility_id, last_day) where drawn_at is null and voided_at is null;

-- Read by the draw alone, which moves the seed to its lottery.
create table lottery_seeds (
  lottery_id bigint primary key references lotteries on delete cascade,
  seed text not null check (seed ~ '^[0-9a-f]{64}$')
);

create table lottery_tickets (
  -- Random: it tells nothing of its household.
  ticket text primary key check (ticket ~ '^[0-9a-f]{32}$'),
  lottery_id bigint not null references lotteries on delete cascade,
  household_id bigint not null references households on delete cascade,
  -- Who entered or changed it last; null once they have withdrawn.
  member_id bigint references members,
  -- LotteryWish of the contract, by their order.
  wishes jsonb not null,
  persons integer not null check (persons > 0),
  created_at timestamptz not null default clock_timestamp(),
  -- From 1, once drawn.
  position integer check (position > 0),
  -- What it won, or the record that it won nothing.
  reservation_id bigint references reservations on delete set null,
  unique (lottery_id, household_id),
  unique (lottery_id, position)
);
create index lottery_tickets_of_household on lottery_tickets (household_id);
create index lottery_tickets_of_member on lottery_tickets (member_id);
create index lottery_tickets_of_reservation on lottery_tickets (reservation_id) where reservation_id is not null;

-- What is drawn stays as it was drawn.
create function keep_draw() returns trigger language plpgsql as $$
begin raise exception 'lottery % is drawn', old.id; end
$$;
create trigger lottery_drawn before update on lotteries for each row when (old.drawn_at is not null) execute function keep_draw();
