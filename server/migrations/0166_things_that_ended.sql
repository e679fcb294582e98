-- additive
-- More that must not come back with an old backup: plans that an office had withdrawn, and what was destroyed with its plate by a rule or a
-- decision that is younger than the backup.

alter table ended_rights
  -- The number of a planned notice, a planned turnover, a penalty or a refused plate, and since when it is that one.
  add column thing_id bigint,
  add column thing_since timestamptz,
  -- RETENTION: for so many days the complex keeps plates from then on, and it has erased those from before that day in Seoul.
  add column days integer,
  add column erased_before date;
-- These name no member.
alter table ended_rights alter column member_id drop not null, alter column member_since drop not null;

alter table ended_rights drop constraint ended_rights_kind_check, drop constraint ended_rights_check;
alter table ended_rights add constraint ended_rights_kind_check check (kind in (
  'WITHDRAWN', 'ROLE', 'HOME', 'TURNOVER', 'RETENTION', 'NOTICE_PLAN', 'TURNOVER_PLAN', 'PENALTY', 'REFUSAL')) not valid;
alter table ended_rights validate constraint ended_rights_kind_check;
alter table ended_rights add constraint ended_rights_complex_check check ((kind in ('ROLE', 'RETENTION')) = (complex_id is not null)) not valid;
alter table ended_rights validate constraint ended_rights_complex_check;
alter table ended_rights add constraint ended_rights_subject_check check (
  case when kind in ('WITHDRAWN', 'ROLE', 'HOME', 'TURNOVER') then member_id is not null and member_since is not null
    when kind = 'RETENTION' then days is not null
    else thing_id is not null and thing_since is not null end) not valid;
alter table ended_rights validate constraint ended_rights_subject_check;

-- The kind of the row, and the column that says since when it is that one.
create function keep_ended_thing() returns trigger language plpgsql as $$
begin
  insert into ended_rights (kind, thing_id, thing_since)
  values (tg_argv[0], old.id, (to_jsonb(old) ->> tg_argv[1])::timestamptz);
  return null;
end $$;
create trigger household_turnovers_withdrawn after update of state on household_turnovers for each row
  when (old.state = 'PLANNED' and new.state = 'WITHDRAWN') execute function keep_ended_thing('TURNOVER_PLAN', 'planned_at');
-- Cancelled or published.
create trigger planned_notices_kept after delete on planned_notices for each row
  execute function keep_ended_thing('NOTICE_PLAN', 'changed_at');
create trigger car_penalties_kept after delete on car_penalties for each row
  execute function keep_ended_thing('PENALTY', 'noticed_at');
create trigger refused_plates_kept after delete on refused_plates for each row
  execute function keep_ended_thing('REFUSAL', 'from_at');

-- With the youngest day of which a rule has erased plates by then: a rule that was corrected before the job ran has erased none.
create function keep_retention() returns trigger language plpgsql as $$
declare
  -- Of a complex that has set none.
  days_before integer := case when tg_op = 'UPDATE' then old.plate_days else 30 end;
begin
  if new.plate_days <> days_before then
    insert into ended_rights (kind, complex_id, days, erased_before)
    select 'RETENTION', new.complex_id, new.plate_days, max((e.erased_at at time zone 'Asia/Seoul')::date - e.rule_days)
    from plate_erasures e where e.complex_id = new.complex_id and e.kind in ('VISITS', 'UNREGISTERED');
  end if;
  return null;
end $$;
create trigger car_settings_kept after insert or update of plate_days on car_settings for each row
  execute function keep_retention();
