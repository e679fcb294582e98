import { createContext, useContext, useEffect, useEffectEvent } from "react";

/** Registers an overlay whose `onBack` the back button calls. Returns the function that unregisters it. */
type RegisterOverlay = (onBack: () => void) => () => void;

/** The registration function, injected by the frame of the app, since ui may not import the history. */
export const OverlayContext = createContext<RegisterOverlay>(() => () => undefined);

/** While `open`, the browser's back button calls `onBack` and stays on the page. */
export const useCloseOnBack = (open: boolean, onBack: () => void): void => {
  const registerOverlay = useContext(OverlayContext);
  const close = useEffectEvent(onBack);
  useEffect(() => (open ? registerOverlay(() => close()) : undefined), [open, registerOverlay]);
};
