import { createContext } from "react";

/** The element below the screen in which the bottom tabs are drawn; null until the frame is mounted. */
export const TabBarSlot = createContext<HTMLElement | null>(null);
