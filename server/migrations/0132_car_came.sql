-- additive
-- A household is notified that its visitor car came in (decision 084): a setting of its own, and which marks were announced.

alter table notification_settings drop constraint notification_settings_muted_check;
alter table notification_settings add constraint notification_settings_muted_check
  check (muted <@ array['CHAT_MESSAGE', 'CHAT_REQUEST', 'COMMENT', 'NOTICE', 'RESERVATION', 'VISITOR_CAR']) not valid;
alter table notification_settings validate constraint notification_settings_muted_check;

-- When the household was notified of it, or it was found that nobody is to be.
alter table car_marks add column announced_at timestamptz;
create index car_marks_unannounced on car_marks (received_at) where kind = 'IN' and announced_at is null;
