-- no transaction
-- additive
-- The Idempotency-Key that a request came with, and a hash of all that was sent; null without a key, and for those of before.
alter table chat_requests add column if not exists request_key text, add column if not exists request_hash bytea;
drop index concurrently if exists chat_requests_by_key;
create unique index concurrently chat_requests_by_key on chat_requests (sender_id, request_key)
  where request_key is not null;
