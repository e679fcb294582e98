import { findGoneFeeds } from "@danji/contract/feed/gone-feeds";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { snapshotScope } from "#platform/snapshot/snapshot-scope.ts";
import { readSnapshots, writeSnapshots } from "#platform/snapshot/snapshot-store.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { forgetPhotos } from "#platform/worker/forget-worker-caches.ts";

/** Posts that one call is asked about; it takes no more. */
const askedMax = 200;

interface Found {
  readonly feedIds: Set<number>;
  readonly photos: Set<string>;
}

/** Ids of posts, and addresses of photos, anywhere in what was read. */
const collect = (data: unknown, found: Found): Found => {
  if (Array.isArray(data)) for (const one of data) collect(one, found);
  else if (typeof data === "object" && data !== null) {
    for (const [key, value] of Object.entries(data)) {
      if (key === "feedId" && typeof value === "number") found.feedIds.add(value);
      else if (typeof value === "string" && /^\/api\/.*\.webp$/.test(value)) found.photos.add(value);
      else collect(value, found);
    }
  }
  return found;
};

const find = (data: unknown): Found => collect(data, { feedIds: new Set(), photos: new Set() });

/**
 * Asks which of the stored posts may not be read any more, and deletes every stored answer with one of them, its photos, and
 * what the page itself holds; what is on the screen is read anew. Rejects where the server does not answer.
 */
export const forgetGoneFeeds = async (client: QueryClient): Promise<void> => {
  const scope = snapshotScope();
  if (scope === undefined) return;
  const stored = (await readSnapshots(scope)).map(({ hash, data }) => ({ hash, ...find(data) }));
  const feedIds = [...new Set(stored.flatMap((one) => [...one.feedIds]))];
  const gone = new Set<number>();
  for (let at = 0; at < feedIds.length; at += askedMax) {
    const found = await call(findGoneFeeds, { body: { feedIds: feedIds.slice(at, at + askedMax) } });
    for (const id of found.feedIds) gone.add(id);
  }
  if (gone.size === 0) return;
  const hasGone = (found: Found) => [...found.feedIds].some((id) => gone.has(id));
  const affected = stored.filter(hasGone);
  await writeSnapshots(snapshotScope, new Map(affected.map(({ hash }) => [hash, undefined])), correctedNow());
  await forgetPhotos(affected.flatMap(({ photos }) => [...photos]));
  const isAffected = {
    predicate: ({ state }: { readonly state: { readonly data: unknown } }) => hasGone(find(state.data)),
  };
  client.removeQueries({ ...isAffected, type: "inactive" });
  await client.invalidateQueries(isAffected);
};
