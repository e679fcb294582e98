-- What a proof was used for: the hash of the password that a reset stored. The same call again, with the same password, is
-- answered as the first one.
alter table proofs add column outcome text;
