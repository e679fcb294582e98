import { type Sql, sql } from "#platform/db/sql.ts";
import type { ObjectStore } from "#platform/objects/object-store.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { ImageResource } from "./image-response.ts";

/**
 * Returns an image by the name of its object where the query for its key matches a row, so only what shows the image, to
 * those who may see that. Throws IMAGE_NOT_FOUND, also while it is read.
 */
export async function getVisibleImage(
  { db, objects }: Pick<Services, "db" | "objects">,
  object: string,
  visibleBy: (key: string) => Sql,
): Promise<ImageResource> {
  const visible = await db.maybe(visibleBy(object.replace(/(-thumb)?\.webp$/, "")));
  if (visible === undefined) throw new Problem("IMAGE_NOT_FOUND");
  return storedImage(objects, object);
}

/** An image of the store; reading one that is missing throws IMAGE_NOT_FOUND. */
export const storedImage = (objects: ObjectStore, name: string): ImageResource => ({
  name,
  async read() {
    const content = await objects.get(name);
    if (content === undefined) throw new Problem("IMAGE_NOT_FOUND");
    return content;
  },
});

/** Rows (owner, position from 0, image) for images whose rows exist, in the order of their keys. */
export const imageRowsInOrder = (ownerId: number, keys: readonly string[]): Sql => sql`
  select ${ownerId}::bigint, given.position - 1, i.id
  from unnest(${keys}::text[]) with ordinality as given (key, position)
  join images i on i.key = given.key`;
