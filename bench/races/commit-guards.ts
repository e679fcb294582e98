import type pg from "pg";

/**
 * What must hold at each commit, as deferred triggers: one that is violated fails its transaction, whose call is then
 * answered 500 and counted as wrong. Triggers that are deferred to the commit see what others have committed before it.
 */
export async function guardCommits(db: pg.Pool): Promise<void> {
  await db.query(`
    create function bench_guard_words() returns trigger language plpgsql as $$
    declare
      complex bigint := case when tg_table_name = 'feeds' then (to_jsonb(new) ->> 'complex_id')::bigint
        else (select f.complex_id from feeds f where f.id = (to_jsonb(new) ->> 'feed_id')::bigint) end;
    begin
      if new.voice = 'GUEST' and exists (select from complexes c where c.id = complex and c.kind <> 'EVERYONE') then
        raise exception 'words of a guest in a complex that has another kind';
      end if;
      if new.voice = 'HEAD'
        and not exists (select from complex_managers m where m.complex_id = complex and m.member_id = new.author_id) then
        raise exception 'the mark of an office on words of a member without a role';
      end if;
      return null;
    end
    $$;
    create constraint trigger bench_guard after insert on feeds
      deferrable initially deferred for each row execute function bench_guard_words();
    create constraint trigger bench_guard after insert on comments
      deferrable initially deferred for each row execute function bench_guard_words();

    create function bench_guard_manager() returns trigger language plpgsql as $$
    begin
      if exists (select from members m where m.id = new.member_id and m.withdrawn_at is not null) then
        raise exception 'a manager who has withdrawn';
      end if;
      return null;
    end
    $$;
    create constraint trigger bench_guard after insert on complex_managers
      deferrable initially deferred for each row execute function bench_guard_manager();

    create function bench_guard_head() returns trigger language plpgsql as $$
    begin
      if exists (select from complex_managers m where m.complex_id = old.complex_id)
        and not exists (select from complex_managers m where m.complex_id = old.complex_id and m.role = 'HEAD') then
        raise exception 'an office without a head';
      end if;
      return null;
    end
    $$;
    create constraint trigger bench_guard_head after update or delete on complex_managers
      deferrable initially deferred for each row execute function bench_guard_head()`);
}
