-- How the office of a complex proves itself. Registering a complex makes no manager: a claim does, once it is verified by
-- a code to the office's mail, a code that an operator sent by letter or gave in a call, or by households that vouch.

-- A registration that is repeated with its key makes one complex.
alter table complexes add column request_key text, add column request_hash bytea;

create table office_claims (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  member_id bigint not null references members,
  -- The 단지코드 as the claimant gave it.
  public_code text not null,
  -- OPEN until it is decided; ENDED by the claimant, UNDONE by an operator after it was confirmed.
  state text not null default 'OPEN' check (state in ('OPEN', 'CONFIRMED', 'REFUSED', 'ENDED', 'UNDONE')),
  -- Since when an operator has to decide: another claim was open, or another office there.
  contested_at timestamptz,
  -- How it was verified, which in a contested claim decides nothing yet.
  method text check (method in ('MAIL', 'LETTER', 'CALL', 'VOUCHES')),
  verified_at timestamptz,
  -- Wrong codes since the last code was made.
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references members,
  check ((method is null) = (verified_at is null)),
  check ((state = 'OPEN') = (decided_at is null))
);
create unique index office_claims_open on office_claims (complex_id, member_id) where state = 'OPEN';
-- At no commit two offices of different claims.
create unique index office_claims_confirmed on office_claims (complex_id) where state = 'CONFIRMED';
create index office_claims_by_state on office_claims (state, id desc);
create index office_claims_by_code on office_claims (public_code) where state in ('OPEN', 'CONFIRMED');
create index office_claims_by_member on office_claims (member_id);

-- Codes; one that was replaced stays, so that whoever types it learns that a newer one exists.
create table office_codes (
  id bigint generated always as identity primary key,
  claim_id bigint not null references office_claims on delete cascade,
  kind text not null check (kind in ('MAIL', 'LETTER', 'CALL')),
  hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz
);
create index office_codes_by_hash on office_codes (hash);
create index office_codes_by_claim on office_codes (claim_id);

-- Residents who vouch for a claim.
create table office_vouches (
  claim_id bigint not null references office_claims on delete cascade,
  member_id bigint not null references members,
  created_at timestamptz not null default now(),
  primary key (claim_id, member_id)
);
create index office_vouches_by_member on office_vouches (member_id);

-- The public mail domain and number of an office, as an operator entered them; never the claimant.
create table office_contacts (
  complex_id bigint primary key references complexes on delete cascade,
  mail_domain text,
  phone text,
  entered_by bigint not null references members,
  entered_at timestamptz not null default now()
);
