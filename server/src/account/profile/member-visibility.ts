import { type Sql, sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";

/**
 * Condition on the member `a` of a query: the viewer may know who that is. Ids are sequential, so without it a caller could
 * enumerate every nickname and picture. Each feature has one for the members that it shows; no alias inside may be `a`.
 *
 * They are scalar subqueries, true or null: EXISTS was planned as a hash of everybody in the viewer's rooms.
 */
export type SeesMember = (viewer: Viewer) => Sql;

/**
 * The viewer, those whom they block, and whom a feature shows them, in the order of the features: the condition that is
 * true most often comes first, since PostgreSQL stops at the first that holds.
 */
export const seesMemberBy =
  (features: readonly Pick<FeatureManifest, "seesMember">[]): SeesMember =>
  (viewer) => {
    const conditions = features.flatMap(({ seesMember }) => seesMember ?? []);
    return sql`(${conditions.reduce((any, sees) => sql`${any} or ${sees(viewer)}`, seesMemberOfAccount(viewer))})`;
  };

const seesMemberOfAccount: SeesMember = ({ memberId }) => sql`
  a.id = ${memberId}
  or (select true from member_blocks own where own.blocker_id = ${memberId} and own.blocked_id = a.id)`;
