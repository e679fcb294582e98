import { type Sql, sql } from "#platform/db/sql.ts";
import type { ComplexUse } from "#platform/feature/manifest.ts";

const hasFeeds = (complexId: Sql): Sql => sql`exists (select from feeds f where f.complex_id = ${complexId})`;

/** A complex is in use while posts remain. */
export const feedComplexUse: ComplexUse = { hasContent: hasFeeds, keepsListed: hasFeeds };
