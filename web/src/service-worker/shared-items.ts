import { paths } from "#platform/paths.ts";
import { sharedItem, workerCaches } from "#platform/worker/worker-messages.ts";

/** What a post may have; more is not taken. */
const photosMax = 10;
/** Beyond this (bytes) the browser's storage is not filled: the write screen takes much less and says so. */
const photoBytesMax = 40 * 1_048_576;
const wordsMax = 10_000;

const textOf = (form: FormData, name: string): string => {
  const found = form.get(name);
  return typeof found === "string" ? found.slice(0, wordsMax) : "";
};

/**
 * Takes what another app shares with the installed one, and opens the write screen with it. Any site can send such a form:
 * so it only becomes a draft, which its member sees, and replaces what was shared before.
 */
export const takeSharedItems = async (request: Request): Promise<Response> => {
  const form = await request.formData();
  const sent = form.getAll("photos").filter((one): one is File => one instanceof File);
  const photos = sent.filter(({ size }) => size <= photoBytesMax).slice(0, photosMax);
  const words = [textOf(form, "text"), textOf(form, "url")].filter((text) => text !== "").join("\n");
  await caches.delete(workerCaches.shared);
  const cache = await caches.open(workerCaches.shared);
  let stored = 0;
  for (const photo of photos) {
    const headers = { "content-type": photo.type, "x-name": encodeURIComponent(photo.name) };
    const isStored = await putWhereFits(cache, sharedItem.photo(stored), () => new Response(photo, { headers }));
    if (isStored) stored += 1;
  }
  const lostPhotos = photos.length - stored;
  const leftOutPhotos = sent.length - photos.length;
  const facts = { title: textOf(form, "title"), contents: words, at: Date.now(), lostPhotos, leftOutPhotos };
  const hasWords = await putWhereFits(cache, sharedItem.words, () => new Response(JSON.stringify(facts)));
  return Response.redirect(`${paths.write}?shared=${hasWords ? "1" : sharedItem.full}`, 303);
};

/** Stores a response; where the storage is full, photos that were only looked at make room. False where it does not fit. */
async function putWhereFits(cache: Cache, address: string, response: () => Response): Promise<boolean> {
  const put = () =>
    cache.put(address, response()).then(
      () => true,
      () => false,
    );
  if (await put()) return true;
  await caches.delete(workerCaches.images);
  return put();
}
