import { fullObject, thumbObject } from "#image/image.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { readsInquiry } from "./inquiry-access.ts";

// The address of a photo ends in the name of its object; one route serves both forms.
const FOLDER = "/api/inquiries/images";

export const imageUrl = (key: string): string => `${FOLDER}/${fullObject(key)}`;
export const thumbUrl = (key: string): string => `${FOLDER}/${thumbObject(key)}`;

/** The bytes of a photo, named by its object, for those who may read its inquiry. Throws IMAGE_NOT_FOUND. */
export async function getInquiryImage(
  { db, objects }: Pick<Services, "db" | "objects">,
  viewer: Viewer,
  object: string,
): Promise<Uint8Array> {
  const key = object.replace(/(-thumb)?\.webp$/, "");
  const visible = await db.maybe(sql`
    select i.id from images i
    join inquiry_images p on p.image_id = i.id
    join inquiries q on q.id = p.inquiry_id
    left join complexes c on c.id = q.complex_id
    where i.key = ${key} and ${readsInquiry(viewer)}`);
  const content = visible && (await objects.get(object));
  if (content === undefined) throw new Problem("IMAGE_NOT_FOUND");
  return content;
}

/** Makes images, whose rows are there, the photos of an inquiry that has none, in the order of their keys. */
export async function attachImages(tx: Queryable, inquiryId: number, keys: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into inquiry_images (inquiry_id, position, image_id)
    select ${inquiryId}, given.position - 1, i.id
    from unnest(${keys}::text[]) with ordinality as given (key, position)
    join images i on i.key = given.key`);
}
