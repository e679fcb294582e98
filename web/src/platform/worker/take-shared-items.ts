import { canHaveWorker } from "./can-have-worker.ts";
import { sharedItem, workerCaches } from "./worker-messages.ts";

/** What another app has shared. */
export interface SharedItems {
  readonly title: string;
  readonly contents: string;
  readonly files: readonly File[];
  /** Photos for which the browser had no room. */
  readonly lostPhotos: number;
  /** Photos that are too large, or more than a post may have. */
  readonly leftOutPhotos: number;
}

/** As the worker stores it; one of an earlier release says less. */
interface Facts extends Partial<Pick<SharedItems, "lostPhotos" | "leftOutPhotos">> {
  readonly title: string;
  readonly contents: string;
  readonly at: number;
}

/** After this time (ms) the member does not expect it any more; on a shared phone it might be another person's. */
const keptFor = 60 * 60_000;

const isFacts = (found: unknown): found is Facts =>
  typeof found === "object" && found !== null && ["title", "contents", "at"].every((key) => key in found);

const fileOf = async (response: Response): Promise<File> => {
  const name = decodeURIComponent(response.headers.get("x-name") ?? "photo");
  return new File([await response.blob()], name, { type: response.headers.get("content-type") ?? "" });
};

/** Takes what the worker has stored of a share, and deletes it there; undefined if there is nothing. Never rejects. */
export const takeSharedItems = async (): Promise<SharedItems | undefined> => {
  if (!canHaveWorker()) return undefined;
  try {
    if (!(await caches.has(workerCaches.shared))) return undefined;
    const cache = await caches.open(workerCaches.shared);
    const facts: unknown = await (await cache.match(sharedItem.words))?.json();
    const files: File[] = [];
    for (let place = 0; ; place += 1) {
      const response = await cache.match(sharedItem.photo(place));
      if (response === undefined) break;
      files.push(await fileOf(response));
    }
    await caches.delete(workerCaches.shared);
    if (!isFacts(facts) || Math.abs(Date.now() - facts.at) > keptFor) return undefined;
    const { title, contents, lostPhotos = 0, leftOutPhotos = 0 } = facts;
    return { title, contents, files, lostPhotos, leftOutPhotos };
  } catch {
    return undefined;
  }
};
