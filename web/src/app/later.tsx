import { type ComponentType, lazy, useState } from "react";

/** A page whose code is a file of its own. */
export interface LaterPage {
  (): React.ReactNode;
  /** Loads the code beforehand; then the page shows at once. Throws where it cannot be had. */
  readonly load: () => Promise<unknown>;
}

/**
 * A page that is loaded when it is first shown. Not React's `lazy` alone: that one waits even for code that is there,
 * shows a skeleton meanwhile, and keeps a skeleton for 300 ms once it was shown.
 */
export const later = (load: () => Promise<{ readonly default: ComponentType }>): LaterPage => {
  let known: ComponentType | undefined;
  const loadOnce = async () => {
    const loaded = await load();
    known = loaded.default;
    return loaded;
  };
  const Waiting = lazy(loadOnce);
  const Later = () => {
    // The choice of the first moment stays: another one would begin the page anew.
    const [Page] = useState<ComponentType>(() => known ?? Waiting);
    return <Page />;
  };
  return Object.assign(Later, { load: loadOnce });
};
