import { createContext } from "react";

/** The element above the screen in which a notice about the whole screen is drawn; null until the frame is mounted. */
export const ScreenNoticeSlot = createContext<HTMLElement | null>(null);
