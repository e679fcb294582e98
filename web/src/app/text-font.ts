import { loadBuildFile } from "#platform/part/load-part.ts";
import styleSheet from "#ui/fonts/text-font.css?url";

/** No request for this long (ms) counts as network idle. */
const idleMs = 350;

/** True if the app's files came from the cache: then the font is cached too. */
const isCached = (): boolean =>
  performance
    .getEntriesByName(import.meta.url)
    .some((file) => file instanceof PerformanceResourceTiming && file.transferSize === 0);

/** Runs `work` once nothing has come over the network for 350 ms. */
const onNetworkIdle = (work: () => void): void => {
  const end = () => {
    observer.disconnect();
    work();
  };
  let timer = setTimeout(end, idleMs);
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(end, idleMs);
  });
  observer.observe({ type: "resource" });
};

/** Runs `work` after the load of the page, once its first screen and photos are there. */
export const onIdleAfterLoad = (work: () => void): void => {
  const afterLoad = () => onNetworkIdle(work);
  if (document.readyState === "complete") afterLoad();
  else window.addEventListener("load", afterLoad, { once: true });
};

/**
 * Loads the font for user-written text, five times as heavy as the entry chunk, once the first screen and its photos
 * are loaded; until then the system font is used. The font of the interface texts is part of the first style sheet.
 */
export const fetchTextFont = (): void => {
  const tryAgainOnline = () => window.addEventListener("online", fetchNow, { once: true });
  const fetchNow = () => void loadBuildFile(styleSheet).catch(tryAgainOnline);
  if (isCached()) fetchNow();
  else onIdleAfterLoad(fetchNow);
};
