import { sql } from "#platform/db/sql.ts";
import type { ExportSections } from "#platform/feature/manifest.ts";

/** The viewer's reports. */
export const moderationExportSections: ExportSections = {
  reports: ({ memberId }, after, limit) => sql`
    select id, target_type as "targetType", target_id as "targetId", reason, detail, created_at as "createdAt"
    from reports where reporter_id = ${memberId} and id > ${after} order by id limit ${limit}`,
};
