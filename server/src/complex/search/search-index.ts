import type { Database } from "#platform/db/database.ts";
import { jobLimits } from "#platform/db/pool.ts";
import { sql } from "#platform/db/sql.ts";
import { complexGrams } from "./search-grams.ts";
import { searchText } from "./search-text.ts";

/** Version of the rule that computes search_text and search_grams: increment it with every change of the two. */
export const SEARCH_VERSION = 2;

const BATCH = 1_000;

interface StaleComplex {
  readonly id: number;
  readonly name: string;
  readonly region: string;
  readonly location: string;
}

/** Recomputes the search columns of complexes that were stored under an older rule; returns their number. */
export async function reindexStale(db: Database): Promise<number> {
  let done = 0;
  for (;;) {
    const count = await db.within(jobLimits).tx(async (tx) => {
      const stale = await tx.many<StaleComplex>(sql`
        select id, name, region, location from complexes where search_version <> ${SEARCH_VERSION}
        order by id limit ${BATCH} for update skip locked`);
      const texts = stale.map(({ name, region, location }) => searchText(name, region, location));
      const grams = stale.map(({ name, region, location }) => `{${complexGrams(name, region, location).join(",")}}`);
      await tx.run(sql`
        update complexes c set search_text = s.text, search_grams = s.grams::integer[], search_version = ${SEARCH_VERSION}
        from unnest(${stale.map(({ id }) => id)}::bigint[], ${texts}::text[], ${grams}::text[]) as s (id, text, grams)
        where c.id = s.id`);
      return stale.length;
    });
    done += count;
    if (count < BATCH) return done;
  }
}
