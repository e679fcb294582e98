-- additive
-- The doors of a complex, as its office has loaded them: a home behind another one is refused (decision 040).
create table complex_doors (
  complex_id bigint not null references complexes on delete cascade,
  -- 동 and 호 in comparable form, as "101 1203".
  door text not null,
  primary key (complex_id, door)
);
alter table complexes add column doors_loaded_at timestamptz;
