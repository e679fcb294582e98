import { tabStorage } from "#platform/storage.ts";
import { forgetStoredPage } from "#platform/worker/forget-worker-caches.ts";
import { hasTypedText } from "./typed-text.ts";
import { fetchBuildFile, fetchText, PartError } from "./build-file.ts";

/** Milliseconds in which the page reloads itself at most once. */
const period = 10 * 60_000;

/** The entry that a page of ours names, or undefined for a page that is not ours. */
const entryOf = (html: string): string | undefined =>
  html.includes('id="root"') ? /<script type="module"[^>]* src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] : undefined;

/** The path of the entry of the latest release, if that is not the one that runs here. Throws where it cannot be asked. */
const findNewEntry = async (): Promise<string | undefined> => {
  const entry = entryOf(await fetchText("/", "no-store"));
  const runs = entry === undefined || document.querySelector(`script[src="${entry}"]`) !== null;
  return runs ? undefined : entry;
};

/** True if this page is the result of a reload less than ten minutes ago: also where nothing can be stored. */
const hasReloaded = (): boolean => {
  const [navigation] = performance.getEntriesByType("navigation");
  const wasReload = navigation !== undefined && "type" in navigation && navigation.type === "reload";
  const stored = Number(tabStorage.get("reloadedAt") ?? Number.NaN);
  return (wasReload && performance.now() < period) || Math.abs(Date.now() - stored) < period;
};

/**
 * Reloads the page where a part is missing because a release replaced the entry: at most once in ten minutes, never over
 * something typed, and only once the new entry has arrived. Never throws.
 */
export const reloadForRelease = async (error: unknown): Promise<void> => {
  if (!(error instanceof PartError) || error.fault !== "file" || hasReloaded()) return;
  try {
    const entry = await findNewEntry();
    if (entry === undefined) return;
    await fetchBuildFile(entry, false);
  } catch {
    return;
  }
  if (hasTypedText() || hasReloaded()) return;
  tabStorage.set("reloadedAt", String(Date.now()));
  // Its worker would open the release whose files are gone.
  await forgetStoredPage();
  location.reload();
};
