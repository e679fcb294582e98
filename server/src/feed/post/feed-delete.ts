import { recordAudit } from "#platform/audit.ts";
import { seesComplex } from "#complex/complex-access.ts";
import { removeImages } from "#image/removal.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Deletes the viewer's own post with everything below it. Throws FEED_NOT_FOUND or FEED_NOT_YOURS. */
export async function deleteFeed(services: Services, viewer: Viewer, feedId: number, address: string): Promise<void> {
  await services.db.tx(async (tx) => {
    const feed = await tx.maybe<{ author_id: number }>(sql`
      select f.author_id from feeds f join complexes c on c.id = f.complex_id
      where f.id = ${feedId} and ${seesComplex(viewer)} for update of f`);
    if (feed === undefined) throw new Problem("FEED_NOT_FOUND");
    if (feed.author_id !== viewer.memberId) throw new Problem("FEED_NOT_YOURS");
    const photos = await tx.many<{ key: string }>(sql`
      select i.key from feed_images fi join images i on i.id = fi.image_id
      where fi.feed_id = ${feedId}`);
    // Comments, likes, bookmarks, views, images and the rest are deleted by cascade.
    await tx.run(sql`delete from feeds where id = ${feedId}`);
    await removeImages(
      services,
      tx,
      photos.map(({ key }) => key),
    );
    const target = `feed:${feedId}`;
    await recordAudit(tx, { action: "feed.deleted", actorId: viewer.memberId, target, address });
  });
}
