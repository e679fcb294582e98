-- The form by which nicknames are compared (decision 037); null until a process that knows the rule has written it.
-- A nickname that was assigned, and why: NEWCOMER, where a provider gave none that may be used, or RESERVED, where the
-- member had carried a name of the office from before. Null: the member chose it.
alter table members
  add column nickname_form text,
  add column nickname_request text;
