import { sql } from "#platform/db/sql.ts";
import type { ExportSections } from "#platform/feature/manifest.ts";

/** The viewer's notification settings, and what they were told of. */
export const notificationExportSections: ExportSections = {
  notificationSettings: ({ memberId }, after) => sql`
    select member_id as id, muted, quiet_from as "quietFrom", quiet_to as "quietTo",
      push_words as "pushWords", weekly_mail as "weeklyMail"
    from notification_settings where member_id = ${memberId} and member_id > ${after}`,
  notifications: ({ memberId }, after, limit) => sql`
    select id, kind, detail, created_at as "createdAt" from notifications
    where member_id = ${memberId} and id > ${after} order by id limit ${limit}`,
};
