-- additive
-- Hash of the known browser that a session was opened in (known_devices), so that ending the one forgets the other.
-- Sessions of before have none. No foreign key: a browser that is known no longer leaves a name that means nothing.
alter table sessions add column device_hash bytea;
