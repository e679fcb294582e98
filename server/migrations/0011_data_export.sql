-- Everything that somebody wrote in chat, for the export of one's own data.
create index chat_messages_by_sender on chat_messages (sender_id, id);
