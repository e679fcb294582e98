import { type Sql, sql } from "#platform/db/sql.ts";

/** The shelf of a post's number: 4,096 numbers of one complex. A small complex has one, a large one many. */
export const partitionOf = (number: Sql): Sql => sql`(${number} >> 12)`;

/**
 * Pieces of a text as the posts of one shelf have them. They are evenly spread hashes, so that flipping the bits of the
 * shelf's number keeps those of two shelves apart as well as those of two complexes.
 */
export const bigramsInPartition = (bigrams: readonly number[], partition: Sql): Sql =>
  sql`array(select gram # ${partition} from unnest(${bigrams}::integer[]) as given (gram))`;

/** The number of the newest post of a complex that is committed; null where there is none. */
export const newestFeedNumber = (complexId: Sql): Sql => sql`(
  select s.number from feeds n join feed_search s on s.feed_id = n.id
  where n.complex_id = ${complexId} order by n.created_at desc, n.id desc limit 1)`;

// Numbers of posts that are written at the same moment are a few apart, and which of them is the newest is chance.
const NUMBER_MARGIN = 1_024;

/** The newest shelf of the complex `c` that may hold posts. */
export const newestPartition: Sql = partitionOf(sql`(coalesce(${newestFeedNumber(sql`c.id`)}, 0) + ${NUMBER_MARGIN})`);
