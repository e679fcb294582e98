-- additive
-- A role that a head has offered (decision 049): to a member, or to whoever verifies this mail address. Nobody has it before
-- they accept. An invitation goes once it is answered, and 14 days later.
create table role_invitations (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  role text not null check (role in ('STAFF', 'GUARD', 'COUNCIL')),
  member_id bigint references members,
  email text,
  -- It is open as long as this member is a head there.
  invited_by bigint not null references members,
  created_at timestamptz not null default clock_timestamp(),
  -- The end of the 14th day after, in Seoul.
  expires_at timestamptz not null,
  check ((member_id is null) <> (email is null))
);
create unique index role_invitations_member on role_invitations (member_id, complex_id);
create unique index role_invitations_email on role_invitations (email, complex_id);
create index role_invitations_complex on role_invitations (complex_id);
