import { fetchBuildFile, PartError } from "./build-file.ts";

const loading = new Map<string, Promise<void>>();
const failed = new Set<string>();

/** True for the files that the page itself names: the entry and its style sheet, which have run. */
const isOfPage = (address: string): boolean =>
  document.querySelector(`script[src="${address}"],link[rel="stylesheet"][href="${address}"]`) !== null;

/** Adds a style sheet, which is in the cache by now. */
const addStyleSheet = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = "";
    link.href = href;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new PartError("line", `${href}: not applied`));
    });
    document.head.append(link);
  });

const load = async (address: string): Promise<void> => {
  if (isOfPage(address)) return;
  await fetchBuildFile(address, failed.has(address));
  if (address.endsWith(".css")) await addStyleSheet(address);
};

/** Loads a script into the cache, or a style sheet into the page, by its path. Throws PartError. */
const loadBuildFile = (address: string): Promise<void> => {
  const started =
    loading.get(address) ??
    load(address).catch((error: unknown) => {
      loading.delete(address);
      failed.add(address);
      throw error;
    });
  loading.set(address, started);
  return started;
};

/**
 * Imports a module of the build, once all files that it needs are in the browser's cache and checked. The build calls it
 * in place of each dynamic import (web/checked-imports.ts): `files` are the paths of the module and of what it imports.
 *
 * A plain import() may not be tried: Chromium up to 147 remembers a module that it could not fetch, and one whose import
 * it could not, until the page is reloaded (decision 035). Throws PartError if a file cannot be loaded.
 */
export const loadPart = async <Module>(
  importModule: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  await Promise.all(files.map((file) => loadBuildFile(`/${file}`)));
  try {
    return await importModule();
  } catch (cause) {
    throw new PartError("file", `${files[0] ?? "a module"}: not imported`, { cause });
  }
};
