-- The consents go with the members where the owner of the database empties it; no row of theirs is changed otherwise.
drop trigger consents_append_only on consents;
create trigger consents_append_only before update on consents for each statement execute function refuse_change();
