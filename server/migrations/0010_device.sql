-- A member sees where they are logged in: a session has a name that opens nothing, and the device that opened it.
alter table sessions add column id bigint generated always as identity unique;
alter table sessions add column device text not null default '';
