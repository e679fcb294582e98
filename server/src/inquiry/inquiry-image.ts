import { getInquiryImage as getInquiryImageEndpoint } from "@danji/contract/inquiry/inquiry";
import { imageUrlsOf } from "@danji/contract/image/image-rules";
import type { ImageResource } from "#image/image-response.ts";
import { operates } from "#complex/office/operator.ts";
import { getVisibleImage, imageRowsInOrder } from "#image/visible-image.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { readsInquiry } from "./inquiry-access.ts";

export const { imageUrl, thumbUrl } = imageUrlsOf(getInquiryImageEndpoint);

/** A photo, named by its object, for those who may read its inquiry; the operators those about the service. Throws IMAGE_NOT_FOUND. */
export const getInquiryImage = (services: Services, viewer: Viewer, object: string): Promise<ImageResource> =>
  getVisibleImage(
    services,
    object,
    (key) => sql`
      select i.id from images i
      join inquiry_images p on p.image_id = i.id
      join inquiries q on q.id = p.inquiry_id
      left join complexes c on c.id = q.complex_id
      where i.key = ${key} and (${readsInquiry(viewer)} or (q.target = 'SERVICE' and ${operates(services, viewer)}))`,
  );

/** Makes images, whose rows exist, the photos of an inquiry that has none, in the order of their keys. */
export async function attachImages(tx: Queryable, inquiryId: number, keys: readonly string[]): Promise<void> {
  await tx.run(sql`insert into inquiry_images (inquiry_id, position, image_id) ${imageRowsInOrder(inquiryId, keys)}`);
}
