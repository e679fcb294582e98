import { type ComponentType, lazy, useState } from "react";

/** A page whose code is a file of its own. */
export interface PreloadablePage {
  (): React.ReactNode;
  /** Loads the code beforehand; then the page shows at once. Throws where it cannot be had. */
  readonly load: () => Promise<unknown>;
}

/**
 * A page that is loaded when it is first shown. Not React's `lazy` alone: that one waits even for code that is there,
 * shows a skeleton meanwhile, and keeps a skeleton for 300 ms once it was shown.
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
    // The choice of the first moment stays: another one would begin the page anew.
    const [Page] = useState<ComponentType>(() => loadedPage ?? LazyPage);
    return <Page />;
  };
  return Object.assign(Preloadable, { load: loadOnce });
};
