-- additive: whichever server changes an answer, the trigger keeps what stood before.
-- What an answer said before it was changed: the office that answers sees it, and nobody changes it.
create table inquiry_answer_versions (
  inquiry_id bigint not null references inquiries on delete cascade,
  -- From when until when it stood.
  stood_from timestamptz(3) not null,
  stood_until timestamptz(3) not null,
  contents text not null,
  primary key (inquiry_id, stood_until)
);

create function keep_answer_version() returns trigger language plpgsql as $$
begin
  insert into inquiry_answer_versions (inquiry_id, stood_from, stood_until, contents)
  values (new.id, old.changed_at, new.changed_at, old.answer);
  return null;
end
$$;
create trigger inquiries_answer_changed after update of answer on inquiries
  for each row when (old.answer is not null and new.answer is not null and new.answer <> old.answer)
  execute function keep_answer_version();
