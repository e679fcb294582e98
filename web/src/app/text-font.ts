import fontFile from "#ui/fonts/pretendard-text.woff2?url";

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
 * The face is added once it has arrived. One that a style sheet names is looked for as soon as it is named: until its file is there
 * the browser asks for a system font for each size and weight on the screen, and lays all texts out twice.
 */
const addTextFont = async (): Promise<void> => {
  const { textRange } = await import("#ui/fonts/text-range.ts");
  const face = new FontFace("Pretendard", `url(${fontFile}) format("woff2")`, {
    weight: "400 700",
    unicodeRange: textRange,
  });
  document.fonts.add(await face.load());
};

/**
 * Loads the font for user-written text, twice as heavy as the entry chunk, once the first screen and its photos
 * are loaded; until then the system font is used. The font of the interface texts is part of the first style sheet.
 */
export const fetchTextFont = (): void => {
  const tryAgainOnline = () => window.addEventListener("online", fetchNow, { once: true });
  const fetchNow = () => void addTextFont().catch(tryAgainOnline);
  if (isCached()) fetchNow();
  else onIdleAfterLoad(fetchNow);
};

/**
 * Once the font of the interface is there, the page names no other family. The browser would look for that one for each size and weight
 * of a text with a letter that the font lacks, in Chromium by a call to another process, which the layout waits for; its own choice
 * for such a letter needs no name.
 */
export const nameOnlyOwnFont = (): void => {
  const name = (faces: readonly FontFace[]) => {
    if (faces.length > 0) document.documentElement.dataset["font"] = "own";
  };
  document.fonts.load('1em "Pretendard"').then(name, () => undefined);
};
