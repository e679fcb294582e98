-- additive
-- Whoever gains or loses the right to read something that they have unread notifications of is told that their list has changed, as
-- with each event. Open screens then show the right number, and processes keep numbers until then (decision 095).

create function has_unread(member bigint, of_kind text, thing bigint) returns boolean language sql stable as $$
  select exists (
    select from notifications n where n.member_id = member and n.read_at is null and n.kind = of_kind and n.thing_id = thing)
$$;

-- The notice of server/src/platform/realtime/member-queue.ts.
create function announce_unread(members bigint[]) returns void language sql as $$
  select pg_notify('chat', json_build_object('memberId', d.member, 'notice', json_build_object('type', 'NOTIFICATIONS'))::text)
  from (select distinct v.member from unnest(members) v (member)) d
$$;

-- By the database, so that no way on which a right changes is forgotten.
create function announce_comment_rights() returns trigger language plpgsql as $$
declare
  thread bigint := coalesce(old.parent_id, old.id);
begin
  perform announce_unread(array(
    select f.author_id from feeds f where f.id = old.feed_id and has_unread(f.author_id, 'COMMENT', f.id)
    union all
    select m.author_id from comments m where (m.id = thread or m.parent_id = thread) and has_unread(m.author_id, 'REPLY', thread)));
  return null;
end $$;
create trigger comments_deleted_announced after delete on comments for each row execute function announce_comment_rights();
create trigger comments_announced after update of deleted_at, hidden_by on comments for each row
  when (old.deleted_at is distinct from new.deleted_at or old.hidden_by is distinct from new.hidden_by)
  execute function announce_comment_rights();

create function announce_feed_rights() returns trigger language plpgsql as $$
begin
  perform announce_unread(array(
    select old.author_id where has_unread(old.author_id, 'COMMENT', old.id)
    union all
    select m.author_id from comments m where m.feed_id = old.id and has_unread(m.author_id, 'REPLY', coalesce(m.parent_id, m.id))));
  if old.feed_type = 'NOTICE' then
    perform announce_unread(array(
      select h.member_id from residences h where h.complex_id = old.complex_id and has_unread(h.member_id, 'NOTICE', old.id)
      union all
      select k.member_id from complex_managers k where k.complex_id = old.complex_id and has_unread(k.member_id, 'NOTICE', old.id)));
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
-- Before, while its comments are there.
create trigger feeds_deleted_announced before delete on feeds for each row execute function announce_feed_rights();
create trigger feeds_announced after update of hidden_by, audience on feeds for each row
  when (old.hidden_by is distinct from new.hidden_by or old.audience is distinct from new.audience)
  execute function announce_feed_rights();

-- What decides about one member alone; the argument names the column with their id.
create function announce_own_rights() returns trigger language plpgsql as $$
declare
  member bigint := to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[0];
begin
  perform announce_unread(array[member])
  where exists (select from notifications n where n.member_id = member and n.read_at is null);
  return null;
end $$;
create trigger member_blocks_announced after insert or delete on member_blocks
  for each row execute function announce_own_rights('blocker_id');
create trigger residences_announced after insert or delete or update of state, household_id on residences
  for each row execute function announce_own_rights('member_id');
create trigger complex_managers_announced after insert or delete or update of role on complex_managers
  for each row execute function announce_own_rights('member_id');
