import { seesComplex } from "#complex/complex-access.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Condition on a post `f`: it is not hidden. Lists that many viewers share leave hidden posts out for everybody. */
export const isShown: Sql = sql`f.hidden_by is null`;

/**
 * Condition on a post `f` and its complex `c`: the viewer may read it. A hidden post is absent for everybody but its
 * author. Every query that reads posts, or what stands below them, includes it or `isShown`.
 */
export const seesFeed = (viewer: Pick<Viewer, "memberId">): Sql =>
  sql`(${seesComplex(viewer)} and (${isShown} or f.author_id = ${viewer.memberId}))`;
