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
}

/** The viewer's settings, or the defaults. */
export async function getNotificationSettings(db: Queryable, viewer: Viewer): Promise<NotificationSettings> {
  const row = await db.maybe<SettingsRow & Record<string, unknown>>(sql`
    select muted, quiet_from, quiet_to from notification_settings where member_id = ${viewer.memberId}`);
  return settingsOf(row ?? { muted: [], quiet_from: null, quiet_to: null });
}

/** Replaces the viewer's settings. */
export async function putNotificationSettings(
  db: Queryable,
  viewer: Viewer,
  { kinds, quietHours }: NotificationSettings,
): Promise<NotificationSettings> {
  const muted = notificationKinds.filter((kind) => !kinds[kind]);
  const row = await db.maybe<SettingsRow & Record<string, unknown>>(sql`
    insert into notification_settings (member_id, muted, quiet_from, quiet_to)
    select me.id, ${muted}, ${quietHours?.from ?? null}, ${quietHours?.to ?? null} from (${activeMember(viewer)}) me
    on conflict (member_id) do update set
      muted = excluded.muted, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to
    returning muted, quiet_from, quiet_to`);
  if (row === undefined) throw new Problem("UNAUTHENTICATED");
  return settingsOf(row);
}

function settingsOf({ muted, quiet_from: from, quiet_to: to }: SettingsRow): NotificationSettings {
  const isOn = (kind: NotificationKind) => !muted.includes(kind);
  return {
    kinds: {
      CHAT_MESSAGE: isOn("CHAT_MESSAGE"),
      CHAT_REQUEST: isOn("CHAT_REQUEST"),
      COMMENT: isOn("COMMENT"),
      NOTICE: isOn("NOTICE"),
      RESERVATION: isOn("RESERVATION"),
    },
    quietHours: from === null || to === null ? null : { from, to },
  };
}
