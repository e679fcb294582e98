-- Homes: what a household tells of itself, how a manager decided, and which of one's homes is meant by 'my complex'.
alter table residences
  add column move_in_date date,
  add column number_of_residents integer check (number_of_residents between 1 and 30),
  add column car_numbers text[] not null default '{}',
  add column decided_at timestamptz;

alter table residences drop constraint residences_state_check;
alter table residences add constraint residences_state_check check (state in ('WAITING', 'ACTIVE', 'REJECTED', 'ENDED'));
drop index residences_open;
create unique index residences_open on residences (complex_id, member_id) where state in ('WAITING', 'ACTIVE');
create index residences_in_complex on residences (complex_id, state, id desc);

alter table members add column home_id bigint references residences on delete set null;
create index members_home_id on members (home_id) where home_id is not null;
