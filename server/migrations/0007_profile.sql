-- A member's picture. It is erased with the account, so whoever has one is there.
alter table members add column picture_id bigint references images;
create unique index members_picture_id on members (picture_id);

-- Letters that must reach somebody once what they tell of is durable; a row goes when the mail server took it.
create table queued_letters (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  contents text not null,
  created_at timestamptz not null default now(),
  -- Not tried again before.
  due_at timestamptz not null default now()
);
create index queued_letters_due on queued_letters (due_at);
