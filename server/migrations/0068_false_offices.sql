-- additive
-- What an operator takes back of an office that turned out to be false (decision 040).

-- Posts and notices that stood under its mark.
alter table feeds add column from_false_office boolean not null default false;

-- Who of the office decided about a home, null for its member; and since when it had been verified before that decision.
alter table residences add column decided_by bigint references members, add column verified_before timestamptz;

-- Which member of an office has seen the real name and the door of whom.
create table resident_reads (
  complex_id bigint not null references complexes on delete cascade,
  reader_id bigint not null references members,
  member_id bigint not null references members,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  primary key (complex_id, reader_id, member_id)
);
create index resident_reads_member on resident_reads (member_id);
create index resident_reads_age on resident_reads (last_at);
