import {
  type NotificationKind,
  notificationKinds,
  type NotificationSettings,
} from "@danji/contract/notification/notification-rules";
import { activeMember } from "#account/session/active-member.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

interface SettingsRow {
  readonly muted: readonly NotificationKind[];
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly push_words: boolean;
  readonly weekly_mail: boolean;
}

/** Settings as a client sends them; what one of before leaves out stays. */
type ChosenSettings = Pick<NotificationSettings, "quietHours"> & {
  readonly kinds: Omit<NotificationSettings["kinds"], "VISITOR_CAR"> & { readonly VISITOR_CAR?: boolean | undefined };
  readonly pushWords?: boolean | undefined;
  readonly weeklyMail?: boolean | undefined;
};

const defaults: SettingsRow = { muted: [], quiet_from: null, quiet_to: null, push_words: true, weekly_mail: false };

/** The viewer's settings, or the defaults. */
export async function getNotificationSettings(db: Queryable, viewer: Viewer): Promise<NotificationSettings> {
  const row = await db.maybe<SettingsRow & Record<string, unknown>>(sql`
    select muted, quiet_from, quiet_to, push_words, weekly_mail
    from notification_settings where member_id = ${viewer.memberId}`);
  return settingsOf(row ?? defaults);
}

/** Replaces the viewer's settings. */
export async function putNotificationSettings(
  db: Queryable,
  viewer: Viewer,
  { kinds, quietHours, pushWords, weeklyMail }: ChosenSettings,
): Promise<NotificationSettings> {
  const muted = notificationKinds.filter((kind) => kinds[kind] === false);
  const unchosen = notificationKinds.filter((kind) => kinds[kind] === undefined);
  const row = await db.maybe<SettingsRow & Record<string, unknown>>(sql`
    insert into notification_settings as s (member_id, muted, quiet_from, quiet_to, push_words, weekly_mail)
    select me.id, ${muted}, ${quietHours?.from ?? null}, ${quietHours?.to ?? null},
      ${pushWords ?? defaults.push_words}, ${weeklyMail ?? defaults.weekly_mail}
    from (${activeMember(viewer)}) me
    on conflict (member_id) do update set
      muted = excluded.muted || array(select unnest(s.muted) intersect select unnest(${unchosen}::text[])),
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      push_words = coalesce(${pushWords ?? null}, s.push_words), weekly_mail = coalesce(${weeklyMail ?? null}, s.weekly_mail)
    returning muted, quiet_from, quiet_to, push_words, weekly_mail`);
  if (row === undefined) throw new Problem("UNAUTHENTICATED");
  return settingsOf(row);
}

function settingsOf({ muted, quiet_from: from, quiet_to: to, ...row }: SettingsRow): NotificationSettings {
  const isOn = (kind: NotificationKind) => !muted.includes(kind);
  return {
    kinds: {
      CHAT_MESSAGE: isOn("CHAT_MESSAGE"),
      CHAT_REQUEST: isOn("CHAT_REQUEST"),
      COMMENT: isOn("COMMENT"),
      NOTICE: isOn("NOTICE"),
      RESERVATION: isOn("RESERVATION"),
      VISITOR_CAR: isOn("VISITOR_CAR"),
    },
    quietHours: from === null || to === null ? null : { from, to },
    pushWords: row.push_words,
    weeklyMail: row.weekly_mail,
  };
}
