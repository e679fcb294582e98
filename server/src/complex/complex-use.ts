import { type Sql, sql } from "#platform/db/sql.ts";
import type { ComplexUse } from "#platform/feature/manifest.ts";

/** Condition of a query: members other than this one take part in the complex, as far as the features above know. */
export const hasOthers = (uses: readonly ComplexUse[], complexId: number, memberId: number): Sql =>
  anyOf(uses.flatMap((use) => use.hasOthers?.(sql`${complexId}`, memberId) ?? []));

/** Condition: words have been written there since a time. */
export const hasWordsSince = (uses: readonly ComplexUse[], complexId: Sql, since: Sql): Sql =>
  anyOf(uses.flatMap((use) => use.hasWordsSince?.(complexId, since) ?? []));

/** Condition: members have written there. */
export const hasContent = (uses: readonly ComplexUse[], complexId: number): Sql =>
  anyOf(uses.flatMap((use) => use.hasContent?.(sql`${complexId}`) ?? []));

/** The same about the complex `c` of a query: it can be found although the public list has lost it. */
export const keepsListed = (uses: readonly ComplexUse[]): Sql =>
  anyOf(uses.flatMap((use) => use.keepsListed?.(sql`c.id`) ?? []));

const anyOf = (conditions: readonly Sql[]): Sql =>
  sql`(${conditions.reduce((any, one) => sql`${any} or ${one}`, sql`false`)})`;
