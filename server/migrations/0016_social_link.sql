-- A browser that sets out to link a provider to its member's account says which session asked for it (Viewer.session, as
-- bytes); null where somebody logs in. The session is asked for again when the browser is back.
alter table social_attempts add column session_hash bytea;
