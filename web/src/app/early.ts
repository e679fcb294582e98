import { paths } from "#platform/paths.ts";
import { storage } from "#platform/storage.ts";

// The screens that members arrive at; what is asked for here is taken from memory when the router asks for it.
const arrivals: readonly (readonly [isAt: (path: string) => boolean, load: () => Promise<unknown>])[] = [
  [(path) => path === paths.home || path === paths.homeAlias, () => import("./home-page.tsx")],
  [(path) => path === paths.community, () => import("#feed/list/community-page.tsx")],
  [(path) => path.startsWith(paths.feed("")), () => import("./feed-screen-page.tsx")],
];

// The router tells of what cannot be loaded, when it comes to it.
const quietly = (loading: Promise<unknown>): void => void loading.catch(() => undefined);

/** Begins to load what a member's address needs beside the first file's own work: one way to the server less. */
export const beginEarly = (): void => {
  if (storage.get("isLoggedIn") !== "true") return;
  quietly(import("./member-screens.tsx"));
  const path = window.location.pathname;
  const load = arrivals.find(([isAt]) => isAt(path))?.[1];
  if (load !== undefined) quietly(load());
};

/**
 * Fetches the font of what people write once the first screen stands: until then its letters are the system's. The font
 * of our own words is part of the first style sheet.
 */
export const fetchTextFont = (): void => {
  const fetchNow = () => quietly(import("#ui/fonts/text-font.css"));
  const onceIdle = () => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(fetchNow, { timeout: 2_000 });
    else setTimeout(fetchNow, 500);
  };
  if (document.readyState === "complete") onceIdle();
  else window.addEventListener("load", onceIdle, { once: true });
};
