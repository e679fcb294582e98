-- additive: a server of the version before only adds rows.

-- The trail still takes no change; what is older than two years may go, and nothing younger, whoever asks.
create function refuse_early_destruction() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '2 years' then
    raise exception '% is append-only', tg_table_name;
  end if;
  return old;
end
$$;
drop trigger audit_events_append_only on audit_events;
create trigger audit_events_append_only before update or truncate on audit_events
  for each statement execute function refuse_change();
create trigger audit_events_kept before delete on audit_events
  for each row execute function refuse_early_destruction();
