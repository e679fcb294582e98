import { type ComponentType, lazy, useState } from "react";

/** A page in a chunk of its own. */
export interface PreloadablePage {
  (): React.ReactNode;
  /** Loads the chunk in advance; the page then renders without a fallback. Rejects if the chunk cannot be loaded. */
  readonly load: () => Promise<unknown>;
}

/**
 * lazy() with a preload: a component whose code is already loaded renders without a fallback. React's `lazy` alone
 * suspends even for loaded code, shows a skeleton meanwhile, and keeps it for 300 ms once it was shown.
 */
export const lazyWithPreload = (load: () => Promise<{ readonly default: ComponentType }>): PreloadablePage => {
  let loadedPage: ComponentType | undefined;
  const loadOnce = async () => {
    const loaded = await load();
    loadedPage = loaded.default;
    return loaded;
  };
  const LazyPage = lazy(loadOnce);
  const Preloadable = () => {
    // Decided once per mount: changing it later would remount the page.
    const [Page] = useState<ComponentType>(() => loadedPage ?? LazyPage);
    return <Page />;
  };
  return Object.assign(Preloadable, { load: loadOnce });
};
