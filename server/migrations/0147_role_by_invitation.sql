-- The invitation that gave a role, which is gone by then: a repeated acceptance finds what it has done (decision 099).
alter table complex_managers add column invitation_id bigint;
