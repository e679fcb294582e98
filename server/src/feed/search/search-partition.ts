import { type Sql, sql } from "#platform/db/sql.ts";

/** The search partition of a post number: 4,096 numbers of one complex. A small complex has one, a large one many. */
export const partitionOf = (number: Sql): Sql => sql`(${number} >> 12)`;

/**
 * The bigrams of a text as stored in one partition: each XORed with the partition number. The hashes are evenly
 * distributed, so this keeps partitions apart in the index as it keeps complexes apart.
 */
export const bigramsInPartition = (bigrams: readonly number[], partition: Sql): Sql =>
  sql`array(select gram # ${partition} from unnest(${bigrams}::integer[]) as given (gram))`;

/** The number of the newest committed post of a complex; null where there is none. */
export const newestFeedNumber = (complexId: Sql): Sql => sql`(
  select s.number from feeds n join feed_search s on s.feed_id = n.id
  where n.complex_id = ${complexId} order by n.created_at desc, n.id desc limit 1)`;

// Numbers of concurrent posts differ by a few, and which of them counts as the newest is chance.
const NUMBER_MARGIN = 1_024;

/** The newest partition of the complex `c` that may contain posts. */
export const newestPartition: Sql = partitionOf(sql`(coalesce(${newestFeedNumber(sql`c.id`)}, 0) + ${NUMBER_MARGIN})`);
