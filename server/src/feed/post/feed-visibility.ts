import { rolesOf } from "@danji/contract/complex/office-policy";
import { seesComplex, seesOneComplex, writesInComplex } from "#complex/complex-access.ts";
import { idArray, type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Condition on a post `f`: it is not hidden. Lists that many viewers share leave hidden posts out for everybody. */
export const isShown: Sql = sql`f.hidden_by is null`;

/** Condition on a post `f`: it is for everybody who reads its complex. */
export const isForEverybody: Sql = sql`f.audience is null`;

/** Those of the members who may read the notice `f`, which has an audience (migration 0097). */
export const audienceReaders = (memberIds: readonly number[]): Sql =>
  sql`audience_readers(f.complex_id, f.author_id, f.audience, ${idArray(memberIds)}, ${officeReaders})`;

/** The roles that read notices for others, as a parameter of the functions of migrations 0097 and 0111. */
export const officeReaders: Sql = sql`${rolesOf("writeNotices")}::text[]`;

/** Condition on a post `f`: the viewer is in another audience than its own, which it had. */
export const isInAudience = ({ memberId }: Pick<Viewer, "memberId">, audience: Sql): Sql => sql`(${audience} is null
  or audience_readers(f.complex_id, f.author_id, ${audience}, ${idArray([memberId])}, ${officeReaders}) <> '{}')`;

/** Condition on a post `f`: it is for one of the members. */
export const isForOneOf = (memberIds: readonly number[]): Sql =>
  sql`(${isForEverybody} or ${audienceReaders(memberIds)} <> '{}')`;

/**
 * Condition on a post `f` and its complex `c`: the viewer may read it. A hidden post is absent for everybody but its
 * author, a notice with an audience for everybody outside it. Every query that reads posts, or what stands below them,
 * includes it, `seesOneFeed`, or `isShown` and `isForOneOf`.
 */
export const seesFeed = (viewer: Pick<Viewer, "memberId">): Sql => sql`(${seesComplex(viewer)} and ${isFor(viewer)})`;

/** The same for a statement that reads one post, or what stands below it. */
export const seesOneFeed = (viewer: Pick<Viewer, "memberId">): Sql =>
  sql`(${seesOneComplex(viewer)} and ${isFor(viewer)})`;

/** The same where the viewer may also write. */
export const writesOnFeed = (viewer: Pick<Viewer, "memberId">): Sql =>
  sql`(${writesInComplex(viewer)} and ${isFor(viewer)})`;

const isFor = ({ memberId }: Pick<Viewer, "memberId">): Sql =>
  sql`(${isShown} or f.author_id = ${memberId}) and ${isForOneOf([memberId])}`;
