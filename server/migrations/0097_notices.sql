-- additive
-- What a notice has beyond a post (decision 064). A post of type NOTICE without a row here is of kind GENERAL, to everybody.
create table notices (
  feed_id bigint primary key references feeds on delete cascade,
  kind text not null check (kind in ('GENERAL', 'URGENT', 'EVENT', 'LEGAL', 'COUNCIL')),
  -- The first instant at which it no longer stands on top.
  until timestamptz(3),
  comments_off boolean not null default false,
  -- Whether residents are asked to acknowledge it: 확인했어요.
  wants_acknowledgement boolean not null default false,
  check (kind <> 'URGENT' or until is not null)
);
create index notices_by_end on notices (until) where until is not null;

-- Whom it is for; null: everybody who reads the complex. Doors in comparable form (door_part): "101" a building, "101 L3" its
-- third line, "101 1203" one door.
alter table feeds add column audience text[];

-- Which audiences a door belongs to. The line of 1203 is 3; a unit without at least three digits is of none.
create function audience_keys(building_key text, unit_key text) returns text[] language sql immutable parallel safe as $$
  select array[building_key, building_key || ' ' || unit_key,
    case when unit_key ~ '^[0-9]{3,6}$' then building_key || ' L' || right(unit_key, 2)::integer end]
$$;

-- Those of the members who may read a notice with an audience: they live behind one of its doors now, or hold one of the
-- roles, or wrote it and hold a role. In plpgsql, so that statements which meet no such notice plan nothing of it.
create function audience_readers(complex bigint, author bigint, audience text[], members bigint[], roles text[])
returns bigint[] language plpgsql stable as $$
begin
  return array(
    select v.id from unnest(members) v (id)
    where exists (select from complex_managers m
        where m.complex_id = complex and m.member_id = v.id and (m.role = any(roles) or v.id = author))
      or exists (select from residences h join households o on o.id = h.household_id
        where h.complex_id = complex and h.member_id = v.id and h.state = 'ACTIVE'
          and audience_readers.audience && audience_keys(o.building_key, o.unit_key)));
end
$$;

-- A member has opened a notice, and has acknowledged it.
create table notice_reads (
  feed_id bigint not null references feeds on delete cascade,
  member_id bigint not null references members on delete cascade,
  read_at timestamptz(3) not null default clock_timestamp(),
  acknowledged_at timestamptz(3),
  primary key (feed_id, member_id)
);
create index notice_reads_by_member on notice_reads (member_id);

-- The same of a household, once one of its members has; it says nobody's name.
create table notice_doors (
  feed_id bigint not null references feeds on delete cascade,
  household_id bigint not null references households on delete cascade,
  read_at timestamptz(3) not null default clock_timestamp(),
  acknowledged_at timestamptz(3),
  primary key (feed_id, household_id)
);
create index notice_doors_by_household on notice_doors (household_id);

-- Functions, as decision 060 says: posts that are no notices do not pay for them.
create function takes_comments(notice bigint) returns boolean language plpgsql stable as $$
begin
  return not exists (select from notices n where n.feed_id = notice and n.comments_off);
end
$$;

-- What a notice has beyond a post, as the member sees it; null for one that has nothing.
create function notice_of(notice bigint, complex bigint, audience text[], member bigint) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object('kind', n.kind, 'until', n.until, 'comments_off', n.comments_off,
      'wants_acknowledgement', n.wants_acknowledgement,
      'is_acknowledged', n.wants_acknowledgement and is_acknowledged(notice, complex, audience, member))
    from notices n where n.feed_id = notice);
end
$$;

-- Whether the member has acknowledged a notice, or somebody of a household of theirs that it is for.
create function is_acknowledged(notice bigint, complex bigint, audience text[], member bigint) returns boolean language plpgsql stable as $$
begin
  return exists (
      select from notice_reads v where v.feed_id = notice and v.member_id = member and v.acknowledged_at is not null)
    or exists (
      select from residences r join households o on o.id = r.household_id
        join notice_doors d on d.feed_id = notice and d.household_id = o.id and d.acknowledged_at is not null
      where r.complex_id = complex and r.member_id = member and r.state = 'ACTIVE'
        and (is_acknowledged.audience is null or is_acknowledged.audience && audience_keys(o.building_key, o.unit_key)));
end
$$;
