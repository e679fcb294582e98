-- no transaction
-- additive
-- Open requests come first into a member's list: they can be answered, however many newer ones have been.
drop index concurrently if exists chat_requests_open_by_sender;
create index concurrently chat_requests_open_by_sender on chat_requests (sender_id, id desc) where state = 'PENDING';
drop index concurrently if exists chat_requests_open_by_receiver;
create index concurrently chat_requests_open_by_receiver on chat_requests (receiver_id, id desc) where state = 'PENDING';
