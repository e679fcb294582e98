import { createContext, useContext, useEffect, useEffectEvent } from "react";

/** Says that something lies over the page, until what it gives is called; `onBack` asks it to go. */
type Cover = (onBack: () => void) => () => void;

/** How the browser's back button is taken. The frame of the app hands it in, as looks know no history. */
export const CoverContext = createContext<Cover>(() => () => undefined);

/** While `open`, the browser's back button calls `onBack` and stays on the page. */
export const useBackCloses = (open: boolean, onBack: () => void): void => {
  const cover = useContext(CoverContext);
  const close = useEffectEvent(onBack);
  useEffect(() => (open ? cover(() => close()) : undefined), [open, cover]);
};
