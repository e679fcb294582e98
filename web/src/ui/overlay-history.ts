import { createContext, useContext, useEffect, useEffectEvent } from "react";

/** Says that something lies over the page, until what it gives is called; `onBack` asks it to go. */
type RegisterOverlay = (onBack: () => void) => () => void;

/** How the browser's back button is taken. The frame of the app hands it in, as looks know no history. */
export const OverlayContext = createContext<RegisterOverlay>(() => () => undefined);

/** While `open`, the browser's back button calls `onBack` and stays on the page. */
export const useCloseOnBack = (open: boolean, onBack: () => void): void => {
  const registerOverlay = useContext(OverlayContext);
  const close = useEffectEvent(onBack);
  useEffect(() => (open ? registerOverlay(() => close()) : undefined), [open, registerOverlay]);
};
