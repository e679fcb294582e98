-- What members agreed to, and when they withdrew it (decision 038): each row is one act, and the last one of a policy holds.
-- A row names the text by its hash, so that it stays true whatever is published later.
create table consents (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  policy text not null check (policy in ('TERMS', 'PRIVACY', 'AGE', 'NEWS')),
  version integer not null,
  text_hash text not null,
  agreed boolean not null,
  -- Where it happened: at the sign-up, when asked on a later screen, or in the settings.
  way text not null check (way in ('SIGN_UP', 'ASKED', 'SETTINGS')),
  at timestamptz not null default clock_timestamp()
);
create index consents_member on consents (member_id, policy, id desc);

create trigger consents_append_only before update or truncate on consents
  for each statement execute function refuse_change();
create trigger consents_kept before delete on consents
  for each row execute function refuse_early_destruction();
