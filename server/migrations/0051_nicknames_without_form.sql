-- no transaction
-- additive
-- The members whose form is still to be written; empty soon after the first start.
drop index concurrently if exists members_without_nickname_form;
create index concurrently members_without_nickname_form on members (id) where nickname_form is null and withdrawn_at is null;
