/** A line that was silent for so long, in ms, has brought the screen. */
const idleMs = 350;

/** True where the files of the app were here already: then so is the font. */
const isCached = (): boolean =>
  performance
    .getEntriesByName(import.meta.url)
    .some((file) => file instanceof PerformanceResourceTiming && file.transferSize === 0);

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

/**
 * Fetches the font of what people write, five times as heavy as the first file, once the first screen stands with its
 * photos: until then its letters are the system's. The font of our own words is part of the first style sheet.
 */
export const fetchTextFont = (): void => {
  const fetchNow = () => void import("#ui/fonts/text-font.css").catch(() => undefined);
  const afterLoad = () => onNetworkIdle(fetchNow);
  if (isCached()) fetchNow();
  else if (document.readyState === "complete") afterLoad();
  else window.addEventListener("load", afterLoad, { once: true });
};
