import { type Sql, sql } from "#platform/db/sql.ts";
import type { ComplexUse, OfficeWords } from "#platform/feature/manifest.ts";

const hasFeeds = (complexId: Sql): Sql => sql`exists (select from feeds f where f.complex_id = ${complexId})`;

/** A complex is in use while posts remain, or are planned. */
export const feedComplexUse: ComplexUse = {
  hasContent: (complexId) => sql`(${hasFeeds(complexId)}
    or exists (select from planned_notices p where p.complex_id = ${complexId}))`,
  keepsListed: hasFeeds,
  hasWordsSince: (complexId, since) => sql`(
    exists (select from feeds f where f.complex_id = ${complexId} and f.created_at >= ${since})
    or exists (select from feeds f join comments m on m.feed_id = f.id
      where f.complex_id = ${complexId} and m.created_at >= ${since}))`,
};

const inOfficeVoice = (complexId: number, since: Date): Sql => sql`
  f.complex_id = ${complexId} and f.created_at >= ${since}::timestamptz and f.voice in ('HEAD', 'STAFF', 'GUARD', 'COUNCIL')`;

/** Posts and comments that an office wrote. Its posts and notices stay, say what they are, and are pinned no more. */
export const feedOfficeWords: OfficeWords = {
  count: async (db, complexId, since) => {
    const { notices } = await db.one<{ notices: number }>(sql`
      select count(*) as notices from feeds f where ${inOfficeVoice(complexId, since)} and f.feed_type = 'NOTICE'`);
    return notices;
  },

  unmark: async (tx, complexId, since) => {
    await tx.run(sql`
      update comments m set voice = null from feeds f
      where f.id = m.feed_id and f.complex_id = ${complexId} and m.created_at >= ${since}::timestamptz
        and m.voice in ('HEAD', 'STAFF', 'GUARD', 'COUNCIL')`);
    await tx.run(sql`
      update feeds f set voice = null, from_false_office = true, pinned = false where ${inOfficeVoice(complexId, since)}`);
  },
};
