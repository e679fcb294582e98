-- additive
-- Whether a push shows who wrote what, and whether a mail of the week is wanted (decisions 072 and 073).
alter table notification_settings add column push_words boolean not null default true;
alter table notification_settings add column weekly_mail boolean not null default false;
-- The Monday whose mail was sent, or had nothing to say; and the end of the lease of the process that sends it.
alter table notification_settings add column weekly_mailed_on date;
alter table notification_settings add column weekly_mail_due_at timestamptz not null default '-infinity';
create index weekly_mail_wanted on notification_settings (member_id) where weekly_mail;
