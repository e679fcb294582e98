import { fullObject, imageFolderOf } from "@danji/contract/image/image-rules";
import { type Sql, sql } from "#platform/db/sql.ts";

/** Column: the URL of the full form of the image `i` of a query, as `imageUrlsOf` gives it; null without one. */
export const imageUrlColumn = (endpoint: Parameters<typeof imageFolderOf>[0]): Sql =>
  sql`${imageFolderOf(endpoint)}::text || i.key || ${fullObject("")}::text`;
