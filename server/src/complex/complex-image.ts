import { fullObject, thumbObject } from "#image/image.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";

// The address of a photo ends in the name of its object; one route serves both forms.
const FOLDER = "/api/apartment/images";

export const imageUrl = (key: string): string => `${FOLDER}/${fullObject(key)}`;
export const thumbUrl = (key: string): string => `${FOLDER}/${thumbObject(key)}`;

/** The bytes of a complex's photo, named by its object. Throws IMAGE_NOT_FOUND. */
export async function getComplexImage(
  { db, objects }: Pick<Services, "db" | "objects">,
  object: string,
): Promise<Uint8Array> {
  const key = object.replace(/(-thumb)?\.webp$/, "");
  const shown = await db.maybe(sql`
    select i.id from images i join complex_images ci on ci.image_id = i.id where i.key = ${key}`);
  const content = shown && (await objects.get(object));
  if (content === undefined) throw new Problem("IMAGE_NOT_FOUND");
  return content;
}

/** Makes images, whose rows are there, the photos of a complex in the order of their keys, in place of those before. */
export async function placeImages(tx: Queryable, complexId: number, keys: readonly string[]): Promise<void> {
  await tx.run(sql`delete from complex_images where complex_id = ${complexId}`);
  await tx.run(sql`
    insert into complex_images (complex_id, position, image_id)
    select ${complexId}, given.position - 1, i.id
    from unnest(${keys}::text[]) with ordinality as given (key, position)
    join images i on i.key = given.key`);
}
