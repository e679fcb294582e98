-- additive
-- Results that an office has published, rewritten without personal words (decision 057). The text of a row is what was
-- checked: the check and the write are one transaction.
create table inquiry_results (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  -- The inquiry that it is the result of; no resident is shown which.
  inquiry_id bigint unique references inquiries on delete set null,
  kind text not null check (kind in ('FACILITY', 'PARKING', 'NOISE', 'DEFECT', 'CLEANING', 'OTHER')),
  title text not null,
  place text,
  contents text not null,
  published_at timestamptz(3) not null default clock_timestamp(),
  changed_at timestamptz(3) not null default clock_timestamp()
);
create index inquiry_results_of on inquiry_results (complex_id, published_at desc, id desc);
